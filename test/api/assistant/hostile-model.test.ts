/** Forty replies of a hostile model with 25 answers each; `test/deep/hostile-model.test.ts` plays 10,000 answers. */
import { hostileModelSuite } from '../../support/assistant/hostile-model-suite.ts';

hostileModelSuite(40);

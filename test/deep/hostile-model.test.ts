/** 10,000 answers of a hostile model through the worker of autofill. */
import { hostileModelSuite } from '../support/assistant/hostile-model-suite.ts';
import { ANSWERS_PER_REPLY } from '../support/assistant/hostile-replies.ts';

hostileModelSuite(10_000 / ANSWERS_PER_REPLY);

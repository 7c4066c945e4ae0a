/** The samples of verification that their runtimes read; those that are compiled first are in the full suite. */
import { testSamples } from './verifying.ts';

testSamples('read');

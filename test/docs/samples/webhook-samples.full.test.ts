/** The samples of verification that are compiled before they run. */
import { testSamples } from './verifying.ts';

testSamples('compiled');

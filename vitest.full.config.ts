/** The full suite (`npm run test:full`): for more inputs, sizes and moments, what the daily one proves for few. */
import { defineConfig } from 'vitest/config';
import { suite } from './vitest.suites.ts';

export default defineConfig(suite('full'));

/** The daily suite (`npm test`): every guarantee once, without a browser. */
import { defineConfig } from 'vitest/config';
import { suite } from './vitest.suites.ts';

export default defineConfig(suite('daily'));

import { describe, expect, it } from 'vitest';
import { optionsOf, USAGE } from '../../../cli/local/options.ts';

describe('the command line of the local fleet', () => {
  it('starts with the usual folder and port where nothing is said', () => {
    expect(optionsOf([])).toMatchObject({ isDemo: false, folder: '.probity', port: '3000', help: false });
  });

  it('plays the demo where it is named, with its options', () => {
    expect(optionsOf(['demo', '--once', '--port', '0'])).toMatchObject({
      isDemo: true,
      once: true,
      port: '0',
    });
  });

  it.each([
    ['an unknown option', ['--colour']],
    ['an option without its value', ['--port']],
    ['an unknown command', ['demonstrate']],
    ['a word after the command', ['demo', 'twice']],
  ])('refuses %s with the usage', (_, args) => {
    expect(() => optionsOf(args)).toThrow(USAGE);
  });

  it('tells of every option', () => {
    for (const name of ['fresh', 'once', 'folder', 'port', 'clamd', 'help'])
      expect(USAGE).toContain(`--${name}`);
  });
});

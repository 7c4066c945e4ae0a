/** The settings that a stage may have. */
import { describe, expect, it } from 'vitest';
import { parseStage, STAGE_NAMES, stageNamed, stages } from '../../lib/stages.ts';

describe('a stage', () => {
  it.each(['dev', 'staging', 'prod'] as const)(
    '%s refuses to send webhooks to loopback addresses',
    (name) => {
      expect(stages[name].webhookLoopback).toBe('refuse');
      expect(() => parseStage({ ...stages[name], webhookLoopback: 'allow' })).toThrow(/loopback/);
    },
  );

  it('local may send webhooks to loopback addresses', () => {
    expect(stages.local.webhookLoopback).toBe('allow');
  });

  // proves CS-101
  it.each(['dev', 'staging', 'prod'] as const)('%s never answers live keys from the sandbox', (name) => {
    expect(stages[name].registers).toBe('official');
    expect(() => parseStage({ ...stages[name], registers: 'sandbox' })).toThrow(/sandbox/);
  });

  it.each(['dev', 'staging', 'prod'] as const)('%s is served over https and behind the firewall', (name) => {
    expect(() => parseStage({ ...stages[name], publicUrl: 'http://api.example.com' })).toThrow(/https/);
    expect(() => parseStage({ ...stages[name], firewall: false })).toThrow(/firewall/);
  });

  it('prod cannot lose its data', () => {
    expect(() => parseStage({ ...stages.prod, removal: 'destroy' })).toThrow(/keeps its data/);
    expect(() => parseStage({ ...stages.prod, isProtected: false })).toThrow(/keeps its data/);
  });

  it('with a setting that nobody knows is refused', () => {
    expect(() => parseStage({ ...stages.dev, debug: true })).toThrow(/debug/);
  });

  it('is found by its name, and a wrong name is answered with the right ones', () => {
    for (const name of STAGE_NAMES) expect(stageNamed(name).name).toBe(name);
    expect(() => stageNamed('production')).toThrow('no stage production: choose local, dev, staging, prod');
  });
});

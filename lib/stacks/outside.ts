/** Which services of others a stage asks: who screens, whether lists are fetched, which company registers. */
import { CfnParameter } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';

/** Parameters of the template: whoever deploys may choose otherwise than the stage says. */
export interface Outside {
  readonly screeningProvider: string;
  readonly yenteUrl: string;
  readonly listSources: string;
  /** `official`, `none`, or a JSON object of origins by register; `sandbox` on the local stage alone. */
  readonly registers: string;
}

/** What companies a live key finds is never invented, but on the stage that calls nobody. */
const DEPLOYED_REGISTERS = String.raw`official|none|\{.*\}`;

export function outside(scope: Construct, stage: Stage): Outside {
  const told = (
    id: string,
    settings: { readonly default: string; readonly description: string; readonly allowedPattern?: string },
  ) => new CfnParameter(scope, id, { type: 'String', ...settings });
  const among = (id: string, allowedValues: string[], settings: Parameters<typeof told>[1]) =>
    new CfnParameter(scope, id, { type: 'String', ...settings, allowedValues }).valueAsString;
  return {
    screeningProvider: among('ScreeningProvider', ['embedded', 'yente'], {
      default: stage.screeningProvider,
      description: 'Who screens: the embedded engine, or a yente that the service can reach',
    }),
    yenteUrl: told('YenteUrl', {
      default: stage.yenteUrl,
      description: 'Origin of yente; asked only where it screens',
    }).valueAsString,
    listSources: among('ListSources', ['official', 'none'], {
      default: stage.listSources,
      description: 'Whether publishers of watchlists are asked for their files',
    }),
    registers: told('CompanyRegisters', {
      default: stage.registers,
      description: 'Company registers: official, none, or a JSON object of origins by register',
      allowedPattern:
        stage.name === 'local' ? `^(sandbox|${DEPLOYED_REGISTERS})$` : `^(${DEPLOYED_REGISTERS})$`,
    }).valueAsString,
  };
}

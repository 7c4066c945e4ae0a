/**
 * The external services of a stage: screening, publishers of watchlists, company registers, identity providers, text recognition, language model.
 */
import { CfnParameter } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';

/** Parameters of the template. A deployment may override the stage's defaults. */
export interface Outside {
  readonly screeningProvider: string;
  readonly yenteUrl: string;
  readonly listSources: string;
  /** `official`, `none`, or a JSON object of origins by register; `sandbox` on the local stage alone. */
  readonly registers: string;
  readonly textRecognition: string;
  /** `none`, or the id of a model or inference profile. */
  readonly languageModel: string;
  readonly languageModelRegion: string;
  readonly languageModelTokensPerDay: string;
  /** `official`, `none`, or a JSON object of origins by provider; `sandbox` on the local stage alone. */
  readonly identityProviders: string;
}

/** Live keys never find fictional companies, and live sessions never get fictional results, except on the local stage. */
const DEPLOYED = String.raw`official|none|\{.*\}`;

export function outside(scope: Construct, stage: Stage): Outside {
  const told = (
    id: string,
    settings: { readonly default: string; readonly description: string; readonly allowedPattern?: string },
  ) => new CfnParameter(scope, id, { type: 'String', ...settings });
  const among = (id: string, allowedValues: string[], settings: Parameters<typeof told>[1]) =>
    new CfnParameter(scope, id, { type: 'String', ...settings, allowedValues }).valueAsString;
  const allowedPattern = stage.name === 'local' ? `^(sandbox|${DEPLOYED})$` : `^(${DEPLOYED})$`;
  return {
    screeningProvider: among('ScreeningProvider', ['embedded', 'yente'], {
      default: stage.screeningProvider,
      description: 'Screening provider: the embedded engine, or a yente that the service can reach',
    }),
    yenteUrl: told('YenteUrl', {
      default: stage.yenteUrl,
      description: 'Origin of yente; used only if it is the screening provider',
    }).valueAsString,
    listSources: among('ListSources', ['official', 'none'], {
      default: stage.listSources,
      description: 'Whether watchlists are downloaded from their publishers',
    }),
    registers: told('CompanyRegisters', {
      default: stage.registers,
      description: 'Company registers: official, none, or a JSON object of origins by register',
      allowedPattern,
    }).valueAsString,
    identityProviders: told('IdentityProviders', {
      default: stage.identityProviders,
      description: 'Identity providers: official, none, or a JSON object of origins by provider',
      allowedPattern,
    }).valueAsString,
    textRecognition: among('TextRecognition', ['textract', 'none'], {
      default: stage.textRecognition,
      description: 'What recognises text in pictures; none where the region has no Textract',
    }),
    languageModel: told('LanguageModel', {
      default: stage.languageModel,
      description: 'Model or inference profile of Bedrock that answers questions beside the rules, or none',
      allowedPattern: String.raw`^[\w.:-]+$`,
    }).valueAsString,
    languageModelRegion: told('LanguageModelRegion', {
      default: stage.languageModelRegion,
      description: 'Region where the language model is asked',
      allowedPattern: String.raw`^[a-z]{2}(-[a-z]+)+-\d$`,
    }).valueAsString,
    languageModelTokensPerDay: told('LanguageModelTokensPerDay', {
      default: String(stage.languageModelTokensPerDay),
      description: 'Tokens that a language model may use for one tenant and environment in a day',
      allowedPattern: String.raw`^\d{1,12}$`,
    }).valueAsString,
  };
}

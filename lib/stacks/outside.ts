/**
 * The external services of a stage: screening, publishers of watchlists, company registers, identity providers, text recognition, language model.
 */
import type { Construct } from 'constructs';
import { ORIGINS, type Stage } from '../stages.ts';
import { setting } from './setting.ts';

/** The stage's settings as its template has them. */
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

export function outside(scope: Construct, stage: Stage): Outside {
  return {
    screeningProvider: setting(scope, stage, 'ScreeningProvider', {
      value: stage.screeningProvider,
      description: 'Screening provider: the embedded engine, or a yente that the service can reach',
      allowedValues: ['embedded', 'yente'],
    }),
    yenteUrl: setting(scope, stage, 'YenteUrl', {
      value: stage.yenteUrl,
      description: 'Origin of yente; used only if it is the screening provider',
    }),
    listSources: setting(scope, stage, 'ListSources', {
      value: stage.listSources,
      description: 'Whether watchlists are downloaded from their publishers',
      allowedValues: ['official', 'none'],
    }),
    registers: setting(scope, stage, 'CompanyRegisters', {
      value: stage.registers,
      description: 'Company registers: sandbox, official, none, or a JSON object of origins by register',
      allowedPattern: ORIGINS,
    }),
    identityProviders: setting(scope, stage, 'IdentityProviders', {
      value: stage.identityProviders,
      description: 'Identity providers: sandbox, official, none, or a JSON object of origins by provider',
      allowedPattern: ORIGINS,
    }),
    textRecognition: setting(scope, stage, 'TextRecognition', {
      value: stage.textRecognition,
      description: 'What recognises text in pictures; none where the region has no Textract',
      allowedValues: ['textract', 'none'],
    }),
    languageModel: setting(scope, stage, 'LanguageModel', {
      value: stage.languageModel,
      description: 'Model or inference profile of Bedrock that answers questions beside the rules, or none',
      allowedPattern: String.raw`^[\w.:-]+$`,
    }),
    languageModelRegion: setting(scope, stage, 'LanguageModelRegion', {
      value: stage.languageModelRegion,
      description: 'Region where the language model is asked',
      allowedPattern: String.raw`^[a-z]{2}(-[a-z]+)+-\d$`,
    }),
    languageModelTokensPerDay: setting(scope, stage, 'LanguageModelTokensPerDay', {
      value: String(stage.languageModelTokensPerDay),
      description: 'Tokens that a language model may use for one tenant and environment in a day',
      allowedPattern: String.raw`^\d{1,12}$`,
    }),
  };
}

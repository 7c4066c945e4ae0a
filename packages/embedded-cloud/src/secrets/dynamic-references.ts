/** Secrets that a template refers to, `{{resolve:secretsmanager:…}}`: CloudFormation puts their values in at deployment. */
import type { Secrets } from './secrets.ts';

const REFERENCE = /\{\{resolve:([\w-]+):(.+?)\}\}/g;

/** The text with the present values of whole secrets in it. Throws for references of any other kind. */
export function revealed(text: string, secrets: Secrets): string {
  return text.replaceAll(REFERENCE, (whole, service: string, rest: string) => {
    const [, arn] = /^(arn:.+?)(?::SecretString(?:::)?:?)?$/.exec(rest) ?? [];
    const value = service === 'secretsmanager' && arn !== undefined ? secrets.present(arn) : undefined;
    if (value === undefined) throw new Error(`a reference not known to the embedded cloud: ${whole}`);
    return value;
  });
}

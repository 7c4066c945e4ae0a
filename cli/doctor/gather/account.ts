/** Facts of the account: quotas of Lambda, state of SES, certificate, and the DMARC record of the sender. */
import { resolveTxt } from 'node:dns/promises';
import type { Stage } from '../../../lib/stages.ts';
import type { ClientSettings } from '../../connection/operator-context.ts';
import type { Facts } from '../facts.ts';
import { clientOptions, using } from './reading.ts';

/** CloudFront takes certificates from this region only. */
const CERTIFICATE_REGION = 'us-east-1';

export async function executions(client: ClientSettings, stage: Stage): Promise<Facts['executions']> {
  const { GetAccountSettingsCommand, LambdaClient } = await import('@aws-sdk/client-lambda');
  return using(new LambdaClient(clientOptions(client)), async (lambda) => {
    const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
    return {
      limit: AccountLimit?.ConcurrentExecutions ?? 0,
      unreserved: AccountLimit?.UnreservedConcurrentExecutions ?? 0,
      planned: stage.lambdaConcurrency,
    };
  });
}

export async function mailAccount(client: ClientSettings): Promise<Facts['mailAccount']> {
  const { GetAccountCommand, SESv2Client } = await import('@aws-sdk/client-sesv2');
  return using(new SESv2Client(clientOptions(client)), async (ses) => {
    const account = await ses.send(new GetAccountCommand({}));
    return {
      production: account.ProductionAccessEnabled === true,
      sending: account.SendingEnabled === true,
      enforcement: account.EnforcementStatus ?? 'of an unknown state',
      perDay: account.SendQuota?.Max24HourSend ?? 0,
      sentToday: account.SendQuota?.SentLast24Hours ?? 0,
    };
  });
}

export async function mailIdentity(client: ClientSettings, stage: Stage): Promise<Facts['mailIdentity']> {
  const { GetEmailIdentityCommand, SESv2Client } = await import('@aws-sdk/client-sesv2');
  const domain = mailDomain(stage);
  return using(new SESv2Client(clientOptions(client)), async (ses) => {
    const identity = await ses.send(new GetEmailIdentityCommand({ EmailIdentity: domain }));
    return {
      domain,
      verified: identity.VerifiedForSendingStatus === true,
      dkim: identity.DkimAttributes?.Status ?? 'NOT_STARTED',
      mailFrom: identity.MailFromAttributes?.MailFromDomainStatus ?? 'NOT_STARTED',
    };
  });
}

/** `resolve` asks the DNS; an unknown name has no records. */
export async function dmarc(stage: Stage, resolve: typeof resolveTxt = resolveTxt): Promise<Facts['dmarc']> {
  const name = `_dmarc.${mailDomain(stage)}`;
  const records = await resolve(name).catch((error: unknown) => {
    if (isUnknownName(error)) return [];
    throw error;
  });
  return { name, records: records.map((parts) => parts.join('')) };
}

function isUnknownName(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')
  );
}

export async function certificate(client: ClientSettings, stage: Stage): Promise<Facts['certificate']> {
  const { ACMClient, DescribeCertificateCommand } = await import('@aws-sdk/client-acm');
  return using(new ACMClient(clientOptions(client, CERTIFICATE_REGION)), async (acm) => {
    const command = new DescribeCertificateCommand({ CertificateArn: stage.certificateArn });
    const { Certificate } = await acm.send(command);
    return {
      status: Certificate?.Status ?? 'of an unknown state',
      names: Certificate?.SubjectAlternativeNames ?? [],
      until: Certificate?.NotAfter?.toISOString(),
      domain: new URL(stage.publicUrl).hostname,
    };
  });
}

function mailDomain({ mailFrom }: Stage): string {
  return mailFrom.slice(mailFrom.indexOf('@') + 1);
}

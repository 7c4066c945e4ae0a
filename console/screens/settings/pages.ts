/** The table of the pages of settings: the segment of the address, the title, and the component. */
import type { JSX } from 'preact';
import type { ScreenProps } from '../../base/screen-props.ts';
import { AuditPage } from './audit/audit-page.tsx';
import { BrandPage } from './brand/brand-page.tsx';
import { KeysPage } from './keys/keys-page.tsx';
import { ListsPage } from './lists/lists-page.tsx';
import { PeoplePage } from './people/people-page.tsx';
import { PolicyPage } from './policy/policy-page.tsx';
import { RetentionPage } from './retention/retention-page.tsx';
import { SessionsPage } from './sessions/sessions-page.tsx';
import { texts } from './texts.ts';
import { UsagePage } from './usage/usage-page.tsx';
import { WebhooksPage } from './webhooks/webhooks-page.tsx';

interface SettingsPage {
  readonly name: string;
  readonly title: () => string;
  readonly Page: (props: ScreenProps) => JSX.Element;
}

export const PAGES: readonly SettingsPage[] = [
  { name: 'sessions', title: () => texts().sessionsTitle, Page: SessionsPage },
  { name: 'people', title: () => texts().peopleTitle, Page: PeoplePage },
  { name: 'keys', title: () => texts().keysPageTitle, Page: KeysPage },
  { name: 'webhooks', title: () => texts().webhooksTitle, Page: WebhooksPage },
  { name: 'brand', title: () => texts().brandTitle, Page: BrandPage },
  { name: 'policy', title: () => texts().policyPageTitle, Page: PolicyPage },
  { name: 'lists', title: () => texts().watchlistsTitle, Page: ListsPage },
  { name: 'retention', title: () => texts().retentionTitle, Page: RetentionPage },
  { name: 'limits', title: () => texts().usageTitle, Page: UsagePage },
  { name: 'audit', title: () => texts().auditTitle, Page: AuditPage },
];

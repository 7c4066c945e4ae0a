/** Opens the screen of questionnaires over two of them, as an administrator or as somebody who may read alone. */
import type { FakeService } from '../../../console/fake-service/fake-service.ts';
import {
  type Questionnaires,
  withQuestionnaires,
} from '../../../console/questionnaires/fake-questionnaires.ts';
import { openDeciding } from '../deciding/opened.ts';
import type { ConsoleFixture } from '../fixture.ts';

export type Prepare = (fake: Questionnaires, service: FakeService) => void;

export async function openQuestionnaires(
  fixture: ConsoleFixture,
  path: string,
  change: Prepare = () => undefined,
) {
  let fake: Questionnaires | undefined;
  const opened = await openDeciding(fixture, `questionnaires${path}`, {
    viewport: { width: 1440, height: 900 },
    prepare: ({ service }) => {
      fake = withQuestionnaires(service);
      change(fake, service);
    },
  });
  if (fake === undefined) throw new Error('the service was not prepared');
  return { ...opened, fake };
}

/** From now on the person may read and nothing else. */
export function readOnly(service: FakeService): void {
  service.role = 'viewer';
  service.handlers.unshift(({ path }) =>
    path === '/session/' ? { status: 200, body: { ...service.view(), scopes: ['*:read'] } } : undefined,
  );
}

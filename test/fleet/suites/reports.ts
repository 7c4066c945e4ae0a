/** A client report from the call to the event to the file, printed by the built function with its fonts. */

import { lettersOf, lettersOfPdf } from '@probity/printing/testing/pdf-text';
import { expect, it } from 'vitest';
import { client } from '#shared/contract/client.ts';
import { entityRoutes } from '#shared/domain/entities/routes.ts';
import { reportDownloadRoutes, reportRoutes } from '#shared/domain/reports/routes.ts';
import { screeningRoutes } from '#shared/domain/screening/routes.ts';
import { taskRoutes } from '#shared/domain/tasks/routes.ts';
import type { SuiteFixture } from './suite-fixture.ts';

export function reportsSuite(fixture: () => SuiteFixture): void {
  // proves RPT-107, RPT-108, RPT-112, RPT-113, RPT-114, RPT-115, RPT-116
  it('a client report has the name, every heading and the screening, and the next one has what was changed', async () => {
    const { fleet, tenant } = fixture();
    const routes = {
      ...entityRoutes,
      ...screeningRoutes,
      ...taskRoutes,
      ...reportRoutes,
      ...reportDownloadRoutes,
    };
    const api = client(routes, { baseUrl: fleet.facts.urls.api, bearer: tenant.test });
    const entity = await api.createEntity({
      body: { entity_type: 'company', legal_name: 'Kastelmar Freight Holding Ltd' },
    });
    const params = { id: entity.id };
    await api.createScreening({ body: { entity_id: entity.id } });
    await fleet.settle();
    const generated = async () => {
      const { task_id } = await api.generateClientReport({ params });
      await fleet.settle();
      expect(await api.getTask({ params: { id: task_id } })).toMatchObject({ status: 'completed' });
      const bytes = await api.downloadClientReport({ params });
      expect(Buffer.from(bytes.slice(0, 5)).toString()).toBe('%PDF-');
      return lettersOfPdf(bytes);
    };
    const first = await generated();
    for (const said of [
      'Kastelmar Freight Holding Ltd',
      'Entity information',
      'Related entities',
      'AML screening',
      'Identity checks',
      'Non-document checks',
      'Reviewer notes',
      'Documents',
      'Fictional list of test mode',
      'sanctions',
    ])
      expect(first).toContain(lettersOf(said));
    await api.updateEntity({ params, body: { phone: '+44 1255 0042' } });
    expect(first).not.toContain('+4412550042');
    expect(await generated()).toContain('+4412550042');
    expect(await api.downloadClientReportTwo({ params })).toBeInstanceOf(Uint8Array);
  });
}

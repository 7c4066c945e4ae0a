/** The documents of an entity: until when each one holds, and the open one beside the list. */
import type { DocumentView } from '#shared/domain/documents/schema.ts';
import { formatDay, formatInstant, formatSize } from '../../../../../design/format.ts';
import { serverNow } from '../../../../../design/server-clock.ts';
import { count, fill } from '../../../../../design/wording.ts';
import { showingOf } from '../../../../base/remote/file-showing.ts';
import { useRead } from '../../../../base/remote/use-read.ts';
import { addressOf } from '../../../../base/route/route.ts';
import { ReadingState } from '../../../../parts/files/reading.tsx';
import { Blank, Reading } from '../../../../parts/states.tsx';
import { Chip } from '../../../../parts/words.tsx';
import { dayOf, type Expiry, expiryOf } from '../../model/expiry.ts';
import { texts } from '../../texts.ts';
import type { PartProps } from '../part-props.ts';
import { OpenDocument } from './open-document.tsx';

interface DocumentsReply {
  readonly count: number;
  readonly documents: readonly DocumentView[];
}

const MOST = 200;

export function Documents(props: PartProps) {
  const { entity, api, route, deeds } = props;
  const words = texts();
  const read = useRead<DocumentsReply>(api, `/entities/${entity.id}/documents/?limit=${MOST}`);
  return (
    <Reading of={read} rows={4}>
      {({ documents, count: all }) => {
        if (documents.length === 0) {
          return (
            <Blank icon="form" title={words.noDocuments}>
              <p>{words.noDocumentsBody}</p>
            </Blank>
          );
        }
        const open = documents.find(({ id }) => id === route.query['document']);
        return (
          <div class={open === undefined ? 'documents' : 'documents has-open'}>
            <div>
              <Table documents={documents} open={open?.id} {...props} />
              {all > documents.length && (
                <p class="muted small">{fill(words.newestOf, { n: MOST, total: all })}</p>
              )}
            </div>
            {open !== undefined && (
              <OpenDocument key={open.id} api={api} entityId={entity.id} file={open} say={deeds.say} />
            )}
          </div>
        );
      }}
    </Reading>
  );
}

interface TableProps extends PartProps {
  readonly documents: readonly DocumentView[];
  readonly open: string | undefined;
}

function Table({ documents, open, route }: TableProps) {
  const words = texts();
  const today = dayOf(new Date(serverNow()));
  return (
    <table class="plain">
      <thead>
        <tr>
          <th>{words.document}</th>
          <th>{words.documentType}</th>
          <th>{words.expires}</th>
          <th>{words.added}</th>
        </tr>
      </thead>
      <tbody>
        {documents.map((file) => (
          <tr key={file.id}>
            <th scope="row">
              <a
                href={addressOf({ ...route, query: { document: file.id } })}
                aria-current={file.id === open ? 'true' : undefined}
                dir="auto"
              >
                {file.name}
              </a>{' '}
              <Scan file={file} /> <ReadingState reading={file.reading} />
            </th>
            <td data-name={words.documentType} dir="auto">
              {file.document_type_name}
            </td>
            <td data-name={words.expires}>
              <Until expiry={expiryOf(file.expiry_date, today)} />
            </td>
            <td data-name={words.added}>
              {formatInstant(file.created_at)} <span class="muted small">{formatSize(file.size)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Scan({ file }: { readonly file: DocumentView }) {
  const words = texts();
  const showing = showingOf(file);
  if (showing === 'pending') return <Chip icon="clock">{words.scans.pending}</Chip>;
  if (showing !== 'infected' && showing !== 'unscannable') return null;
  return (
    <Chip tone="bad" icon="failed">
      {words.scans[showing]}
    </Chip>
  );
}

function Until({ expiry }: { readonly expiry: Expiry }) {
  const words = texts();
  if (expiry.state === 'none') return <span class="muted">{words.noExpiry}</span>;
  return (
    <span class="row">
      {formatDay(expiry.day)}
      {expiry.state === 'expired' && (
        <Chip tone="bad" icon="expiry">
          {words.expired}
        </Chip>
      )}
      {expiry.state === 'soon' && (
        <Chip tone="warn" icon="expiry">
          {count(words.daysLeft, expiry.days)}
        </Chip>
      )}
    </span>
  );
}

/** Writes transactions without end, and names each one on its output once it was acknowledged. Dies by being killed. */
import { DEFINITION, openEngine, TABLE, wire } from './open-engine.ts';

const [folder = '', round = ''] = process.argv.slice(2);
const { engine } = await openEngine(folder);
await engine.ensureTable(DEFINITION);

async function write(SK: string): Promise<void> {
  await engine.handle('TransactWriteItems', {
    ClientRequestToken: SK,
    TransactItems: [
      { Put: { TableName: TABLE, Item: wire({ PK: 'item', SK, GSI1PK: 'all', GSI1SK: SK }) } },
      {
        Update: {
          TableName: TABLE,
          Key: wire({ PK: 'counter', SK: 'all' }),
          UpdateExpression: 'ADD n :one',
          ExpressionAttributeValues: { ':one': { N: '1' } },
        },
      },
    ],
  });
  process.stdout.write(`${SK}\n`);
}

await Promise.all(
  [...Array(8).keys()].map(async (lane) => {
    for (let i = 0; ; i += 1) await write(`${round}-${lane}-${i}`);
  }),
);

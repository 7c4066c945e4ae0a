/** Reads the items of a distributed Map from an object in S3. */
import type { MapState } from '../definition/model.ts';
import { itemReaderFailed } from '../faults.ts';
import { isObject, type Json, parseJson } from '../json.ts';
import { bindingsOf, type Place } from '../machine/place.ts';

type ItemReader = NonNullable<MapState['ItemReader']>;
type Config = ItemReader['ReaderConfig'];

/** The items in order, at most `MaxItems`. Throws `States.ItemReaderFailed`. */
export async function readItems(place: Place, reader: ItemReader): Promise<Json[]> {
  const { expressions, readObject, roleArn } = place.run;
  const bindings = bindingsOf(place);
  const { ReaderConfig: config } = reader;
  const args = await expressions.fill(reader.Arguments, bindings);
  const bucket = isObject(args) ? args['Bucket'] : undefined;
  const key = isObject(args) ? args['Key'] : undefined;
  if (typeof bucket !== 'string' || typeof key !== 'string') {
    throw itemReaderFailed('Arguments must give Bucket and Key');
  }
  const object = await readObject(bucket, key, roleArn).catch((error: unknown) => {
    throw itemReaderFailed(error instanceof Error ? error.message : String(error));
  });
  if (object === undefined)
    throw itemReaderFailed(`The object ${key} in the bucket ${bucket} does not exist`);
  const items = itemsIn(object.toString('utf8').replace(/^\uFEFF/, ''), config);
  if (config.MaxItems === undefined) return items;
  return items.slice(0, await expressions.number(config.MaxItems, bindings, { min: 1 }));
}

function itemsIn(text: string, config: Config): Json[] {
  if (config.InputType === 'JSONL') return text.split(/\r?\n/).filter(isNotBlank).map(parsed);
  const items = parsed(text);
  if (!Array.isArray(items)) throw itemReaderFailed('The object is not a JSON array');
  return items;
}

function parsed(text: string): Json {
  try {
    return parseJson(text);
  } catch {
    throw itemReaderFailed('The object is not valid JSON');
  }
}

function isNotBlank(line: string): boolean {
  return line.trim() !== '';
}

/** Object bodies as files: each is written once under a name of its own and never changed. */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, type FileHandle, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A body counts only once metadata in the store names it, so a crash in the middle of a write leaves a stray
 * file and never a torn object; strays are swept at the next start.
 */
export class Bodies {
  private readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Opens the folder and removes every file that is not in `named`. */
  static async open(folder: string, named: ReadonlySet<string>): Promise<Bodies> {
    await mkdir(folder, { recursive: true });
    const shelves = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, '0'));
    await Promise.all(shelves.map((shelf) => mkdir(join(folder, shelf), { recursive: true })));
    for (const shelf of shelves) {
      for (const file of await readdir(join(folder, shelf))) {
        if (!named.has(file)) await rm(join(folder, shelf, file));
      }
    }
    return new Bodies(folder);
  }

  async write(content: Buffer): Promise<string> {
    const id = randomUUID();
    await writeFile(this.path(id), content, { flag: 'wx' }).catch(async (error: unknown) => {
      // A disk that is full keeps no half of a body.
      await this.remove(id);
      throw error;
    });
    return id;
  }

  async copy(source: string): Promise<string> {
    const id = randomUUID();
    await copyFile(this.path(source), this.path(id), constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    return id;
  }

  /** One body out of several, in order. */
  async join(sources: readonly string[]): Promise<string> {
    const id = randomUUID();
    const target = await open(this.path(id), 'wx');
    try {
      for (const source of sources) await target.appendFile(await readFile(this.path(source)));
    } catch (error) {
      await this.remove(id);
      throw error;
    } finally {
      await target.close();
    }
    return id;
  }

  open(id: string): Promise<FileHandle> {
    return open(this.path(id), 'r');
  }

  read(id: string): Promise<Buffer> {
    return readFile(this.path(id));
  }

  async remove(id: string): Promise<void> {
    await rm(this.path(id), { force: true });
  }

  private path(id: string): string {
    return join(this.folder, id.slice(0, 2), id);
  }
}

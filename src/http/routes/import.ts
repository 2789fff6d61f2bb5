import { encodeId } from '../../graphql/ids.ts';
import { IMPORT_ARCHIVE_MAX_BYTES } from '../../config/limits.ts';
import { invalid } from '../../domain/errors.ts';
import { importDocuments } from '../../features/imports/import-documents.ts';
import { beginUpload, corpusIdOf } from '../begin-upload.ts';
import type { Exchange, Route } from '../exchange.ts';
import { sendJson } from '../send.ts';

/**
 * `POST /imports`: a ZIP of documents of any allowed size, streamed, with `corpus` and, where it goes into a
 * folder, `folder`. Answers when it is stored; unpacking goes on in the background.
 */
export const importRoute: Route = { method: 'POST', path: '/imports', name: 'import', handle };

async function handle(exchange: Exchange): Promise<void> {
  const { ctx, bytes, fileName, fields } = await beginUpload(exchange, {
    maxBytes: IMPORT_ARCHIVE_MAX_BYTES,
  });
  const { corpus, folder, name: _name, ...others } = fields;
  if (corpus === undefined) throw invalid(['corpus'], 'Say into which corpus: its slug or its id.');
  const [other] = Object.keys(others);
  if (other !== undefined)
    throw invalid([other], 'An archive has no such field: say it in meta.csv, file by file.');
  const corpusId = await corpusIdOf(ctx, corpus);
  const started = await importDocuments(ctx, { bytes, fileName, corpusId, folderPath: folder });
  const answer = { import: { id: encodeId('DocumentImport', started.id), status: started.status } };
  sendJson(exchange.res, { status: 202 }, answer);
}

import type { Worker, default as Tesseract } from 'tesseract.js';
import { OCR_PAGE_TIMEOUT_MS } from '../../config/limits.ts';
import { installedLanguage } from './languages.ts';
import { OCR_DPI } from './page-raster.ts';
import type { PageRaster } from './page-raster.ts';
import { wordsOfBlocks } from './recognised-words.ts';
import type { RecognisedPage } from './recognised-words.ts';

/** Recognises text in pictures, one after another. Nothing is downloaded; nothing leaves the process. */
export interface Recogniser {
  /**
   * @param onSign is called while it works, as a sign of life
   * @returns null where the picture cannot be read or takes too long
   */
  read(raster: PageRaster, onSign: () => void): Promise<RecognisedPage | null>;
  close(): Promise<void>;
}

const ONLY_LSTM = 1;
/** Finds columns and blocks; by default it would read straight across them. */
const IN_COLUMNS = '3' as Tesseract.PSM;

/** Starts with the first picture, and again after one that it could not read. */
export function createRecogniser(): Recogniser {
  let worker: Promise<Worker> | null = null;
  let onSign: () => void = () => undefined;
  const stop = async (): Promise<void> => {
    const running = worker;
    worker = null;
    await (await running?.catch(() => null))?.terminate();
  };
  return {
    async read(raster, sign) {
      onSign = sign;
      worker ??= start(() => onSign());
      try {
        return await inTime(recognise(await worker, raster));
      } catch {
        await stop();
        return null;
      }
    },
    close: stop,
  };
}

async function start(onSign: () => void): Promise<Worker> {
  const { createWorker } = (await import('tesseract.js')).default;
  const { code, folder } = installedLanguage();
  const worker = await createWorker(code, ONLY_LSTM, {
    // Without a folder it would download the data, and without this write them to the working folder.
    langPath: folder,
    cacheMethod: 'none',
    gzip: true,
    logger: onSign,
    // Without a handler it throws from a callback, past everyone who could catch it.
    errorHandler: () => undefined,
  });
  await worker.setParameters({ user_defined_dpi: String(OCR_DPI), tessedit_pageseg_mode: IN_COLUMNS });
  return worker;
}

async function recognise(worker: Worker, raster: PageRaster): Promise<RecognisedPage> {
  const { data } = await worker.recognize(
    Buffer.from(raster.bytes),
    { rotateAuto: true },
    { text: false, blocks: true },
  );
  const turn = (data as { readonly rotateRadians?: number | null }).rotateRadians ?? 0;
  return wordsOfBlocks(data.blocks ?? [], { ...raster, turn });
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('recognition took too long')), OCR_PAGE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

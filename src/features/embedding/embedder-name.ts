import { z } from 'zod';

/** Whether there is such an embedder is the registry's to say (`checkEmbedder`). */
export const embedderName = z
  .string()
  .trim()
  .min(1, 'Name an embedder, for example `local:hashed-ngrams`.')
  .max(250, 'At most 250 characters.');

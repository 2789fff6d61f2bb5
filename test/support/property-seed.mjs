/**
 * With PROPERTY_SEED every property is tried on the same values each time, so that what is checked before a
 * change is accepted does not fall by chance on a fault that was there before. Without it each run looks
 * further.
 */
const seed = process.env.PROPERTY_SEED;
if (seed) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
}

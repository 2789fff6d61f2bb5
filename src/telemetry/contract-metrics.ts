import { Counter, Histogram } from 'prom-client';
import { metricsRegistry } from './metrics.ts';

const registers = [metricsRegistry];

export const contractValidations = new Counter({
  name: 'contract_validations_total',
  help: 'Payloads that were checked against a contract, by what became of them: first-pass, repaired, failed',
  labelNames: ['result'],
  registers,
});

export const contractRepairAttempts = new Histogram({
  name: 'contract_repair_attempts',
  help: 'Answers that a payload took, the first one counted',
  buckets: [1, 2, 3, 4, 5, 8],
  registers,
});

export const contractQuarantined = new Counter({
  name: 'contract_quarantined_total',
  help: 'Payloads that were put into quarantine, by reason',
  labelNames: ['reason'],
  registers,
});

/** Fields are no label: contracts are many, and what they are called is people’s own. */
export const contractDiagnostics = new Counter({
  name: 'contract_diagnostics_total',
  help: 'Errors of payloads by code',
  labelNames: ['code'],
  registers,
});

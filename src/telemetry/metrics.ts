import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** One registry a process. Labels hold names from our own tables, never anything a person typed. */
export const metricsRegistry = new Registry();

const registers = [metricsRegistry];
const seconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

export const httpRequests = new Counter({
  name: 'deedbox_http_requests_total',
  help: 'HTTP requests by method, route and status',
  labelNames: ['method', 'route', 'status'],
  registers,
});

export const httpSeconds = new Histogram({
  name: 'deedbox_http_request_seconds',
  help: 'Time from request to the end of its response',
  labelNames: ['route'],
  buckets: seconds,
  registers,
});

export const jobsRun = new Counter({
  name: 'deedbox_jobs_total',
  help: 'Jobs by name and outcome: completed, retried, failed, refused, gone, returned',
  labelNames: ['job', 'outcome'],
  registers,
});

export const jobSeconds = new Histogram({
  name: 'deedbox_job_seconds',
  help: 'Running time of jobs',
  labelNames: ['job'],
  buckets: seconds,
  registers,
});

export const ingestions = new Counter({
  name: 'deedbox_ingestions_total',
  help: 'Document versions that reached an end, by status and error code',
  labelNames: ['status', 'code'],
  registers,
});

export const pagesIngested = new Counter({
  name: 'deedbox_pages_ingested_total',
  help: 'Pages whose text was stored',
  registers,
});

export const runsEnded = new Counter({
  name: 'deedbox_runs_total',
  help: 'Runs that ended, by outcome',
  labelNames: ['outcome'],
  registers,
});

export const modelTokens = new Counter({
  name: 'deedbox_model_tokens_total',
  help: 'Tokens that models read and wrote',
  labelNames: ['kind'],
  registers,
});

export interface QueueCount {
  readonly queue: string;
  readonly state: string;
  readonly jobs: number;
}

let countQueueJobs: (() => Promise<readonly QueueCount[]>) | null = null;

/** The part of the process that holds the queues says how to count them; null when it closes them. */
export function countQueuesWith(count: typeof countQueueJobs): void {
  countQueueJobs = count;
}

new Gauge({
  name: 'deedbox_queue_jobs',
  help: 'Jobs in the queue by state, counted when asked for',
  labelNames: ['queue', 'state'],
  registers,
  async collect() {
    this.reset();
    const counts = (await countQueueJobs?.().catch(() => [])) ?? [];
    for (const { queue, state, jobs } of counts) this.set({ queue, state }, jobs);
  },
});

export const outboxJobs = new Gauge({
  name: 'deedbox_outbox_jobs',
  help: 'Jobs that are due and not yet in the queue',
  registers,
});

export const outboxAgeSeconds = new Gauge({
  name: 'deedbox_outbox_oldest_seconds',
  help: 'How long the oldest due job has waited for the relay',
  registers,
});

export const databaseClients = new Gauge({
  name: 'deedbox_database_clients',
  help: 'Clients of the database pool by state',
  labelNames: ['state'],
  registers,
});

export const graphqlRefusals = new Counter({
  name: 'deedbox_graphql_refusals_total',
  help: 'GraphQL requests refused by a limit before they ran, by limit',
  labelNames: ['code'],
  registers,
});

export const rateLimited = new Counter({
  name: 'deedbox_rate_limited_total',
  help: 'Requests refused because their caller sent too many, by class',
  labelNames: ['class'],
  registers,
});

export const rateLimiterOutages = new Counter({
  name: 'deedbox_rate_limiter_outages_total',
  help: 'Requests that could not be counted in Redis, by class; reads went on uncounted',
  labelNames: ['class'],
  registers,
});

export const graphqlStreams = new Gauge({
  name: 'deedbox_graphql_streams',
  help: 'Subscriptions that are open, by transport',
  labelNames: ['transport'],
  registers,
});

export const mcpRequests = new Counter({
  name: 'deedbox_mcp_requests_total',
  help: 'MCP messages by method, protocol era and status; methods that are not ours count as other',
  labelNames: ['method', 'era', 'status'],
  registers,
});

export const mcpToolCalls = new Counter({
  name: 'deedbox_mcp_tool_calls_total',
  help: 'Calls of MCP tools by outcome: ok, cancelled, or the code of the error',
  labelNames: ['tool', 'outcome'],
  registers,
});

export const mcpToolSeconds = new Histogram({
  name: 'deedbox_mcp_tool_seconds',
  help: 'Running time of MCP tools',
  labelNames: ['tool'],
  buckets: seconds,
  registers,
});

/** What is said at an answer that is none, or not a whole one. */
export const OUTCOMES = {
  STOPPED: 'Stopped. What had been written until then is kept.',
  EMPTY: 'The model gave no answer. Ask again, or in other words.',
  THINKING_ONLY: 'The model thought, and then said nothing. Ask again, or in other words.',
  REFUSED: 'The model refused to answer.',
  REJECTED: 'A person rejected what the model wanted to do.',
  EXPIRED: 'Nobody decided in time on what the model wanted to do.',
  CONTEXT_EXHAUSTED: 'This is more text than the model can take. Ask something narrower.',
  BUDGET_EXHAUSTED: 'A budget is used up. Ask an administrator.',
};

import { describe, expect, it } from '@jest/globals';
import { createDataFence } from '../../../src/agents/loop/data-fence.ts';
import type { ChatMessage, ModelChunk, PassageRef, ToolSpec } from '../../../src/llm/chat.ts';
import {
  EXTRACTIVE_NOTHING,
  EXTRACTIVE_NOTICE,
  EXTRACTIVE_OPENING,
  EXTRACTIVE_OPEN_PART,
  extractiveModel,
} from '../../../src/llm/offline/extractive-model.ts';
import { pickQuotes } from '../../../src/llm/offline/pick-quotes.ts';
import { questionParts } from '../../../src/llm/offline/question-parts.ts';
import { searchQuery } from '../../../src/llm/offline/search-query.ts';
import { namedSections, sectionIn } from '../../../src/llm/offline/sections.ts';
import { sentencesOf, statementsOf } from '../../../src/llm/offline/sentences.ts';

const passage = (ordinal: number, text: string, documentTitle = 'Agreement'): PassageRef => ({
  ordinal,
  documentTitle,
  text,
  score: 1 / ordinal,
});
const PASSAGES = [
  passage(
    1,
    '4. Payment. Customer shall pay all fees within 30 days of the invoice date. Late sums bear interest at 1% per month.',
  ),
  passage(
    2,
    '9. Termination. Either party may terminate this Agreement on sixty (60) days’ written notice. Clause 4 survives.',
  ),
  passage(
    3,
    '12. Governing Law. This Agreement is governed by the laws of the State of New York, U.S.A. Venue lies in Albany.',
  ),
];
const TOOLS = ['similarity_search', 'search_exact_text'].map((name) => ({
  name,
  description: '',
  parameters: {},
}));

async function answer(
  messages: readonly ChatMessage[],
  tools: readonly ToolSpec[] = TOOLS,
): Promise<ModelChunk[]> {
  const chunks: ModelChunk[] = [];
  for await (const chunk of extractiveModel().stream({ messages, tools })) chunks.push(chunk);
  return chunks;
}
const textOf = (chunks: readonly ModelChunk[]): string =>
  chunks.map((chunk) => (chunk.type === 'text' ? chunk.text : '')).join('');
const found = (question: string, passages: readonly PassageRef[]): ChatMessage[] => [
  { role: 'user', content: question },
  {
    role: 'assistant',
    content: '',
    toolCalls: [{ id: 'search', name: 'similarity_search', argumentsText: '{}' }],
  },
  { role: 'tool', callId: 'search', toolName: 'similarity_search', content: '', passages },
];

describe('answering without a language model', () => {
  it('searches first, also for the phrases a question quotes', async () => {
    const chunks = await answer([{ role: 'user', content: 'What is "Net Income"?' }]);
    expect(
      chunks.map((chunk) => (chunk.type === 'tool_call' ? [chunk.call.name, chunk.arguments] : chunk.type)),
    ).toEqual([
      ['similarity_search', { ok: true, value: { query: 'What is "Net Income"?' } }],
      ['search_exact_text', { ok: true, value: { search_strings: ['Net Income'] } }],
      'finish',
    ]);
  });

  it.each([
    [
      'How much notice is needed to terminate?',
      'Either party may terminate this Agreement on sixty (60) days’ written notice.',
      2,
    ],
    ['Which law governs?', 'This Agreement is governed by the laws of the State of New York, U.S.A.', 3],
    ['When must invoices be paid?', 'Customer shall pay all fees within 30 days of the invoice date.', 1],
  ])('quotes the sentence that answers %j', (question, quote, ordinal) => {
    expect(pickQuotes(question, PASSAGES)[0]).toMatchObject({
      text: expect.stringContaining(quote),
      ordinal,
    });
  });

  it('says what it is, and quotes only what passages hold', async () => {
    const text = textOf(await answer(found('How much notice is needed to terminate?', PASSAGES)));
    expect(text.startsWith(EXTRACTIVE_NOTICE)).toBe(true);
    const quotes = [...text.matchAll(/^> (.+) \[(\d+)\]$/gm)];
    expect(quotes.length).toBeGreaterThan(0);
    for (const [, quote, ordinal] of quotes) {
      expect(PASSAGES.find((one) => one.ordinal === Number(ordinal))?.text.replace(/\s+/g, ' ')).toContain(
        quote,
      );
    }
  });

  it('quotes one row of a table, not the table, and reads it with its header', () => {
    const table = [
      '## 2. How long we keep records',
      '',
      '| Record | Kept for | Starting from |',
      '|---|---|---|',
      '| Signed contracts | 10 years | end of the contract |',
      '| Invoices | 5 years | end of the year |',
      '| Minutes | permanently | - |',
    ].join('\n');
    const ask = (question: string) => pickQuotes(question, [passage(1, table)]).map(({ text }) => text);
    expect(ask('How long are records kept?')).toEqual(['Signed contracts | 10 years | end of the contract']);
    expect(ask('How long are invoices kept?')).toEqual(['Invoices | 5 years | end of the year']);
  });

  it('leaves out what matches far less than the best', () => {
    const quotes = pickQuotes('Which law governs?', [
      passage(1, 'This Agreement is governed by the laws of the State of Ohio, whatever its conflict rules.'),
      passage(2, 'The legend on each share certificate shall be as the securities laws then require it.'),
    ]);
    expect(quotes.map(({ ordinal }) => ordinal)).toEqual([1]);
  });

  it('takes how long something lasts for a question about the term', () => {
    const [first] = pickQuotes('How long does the agreement last?', [
      passage(1, 'The Recipient keeps the information for as long as the agreement does not say otherwise.'),
      passage(2, 'This Agreement continues for three years from the Effective Date unless ended before.'),
    ]);
    expect(first?.ordinal).toBe(2);
  });

  it('keeps together what one document says', async () => {
    const both = ['Alpha', 'Beta', 'Alpha'].map((title, at) =>
      passage(at + 1, `Notice ${at} to terminate this Agreement is given ${at + 30} days before.`, title),
    );
    const text = textOf(await answer(found('How many days of notice to terminate?', both)));
    expect(text.match(/^(Alpha|Beta):$/gm)).toEqual(['Alpha:', 'Beta:']);
    expect([...text.matchAll(/\[(\d)\]$/gm)].map(([, ordinal]) => ordinal)).toEqual(['1', '3', '2']);
  });

  it('searches for each question of several, and answers each from what was found for it', async () => {
    const question = 'Which law governs, and how much notice is needed to terminate?';
    const searches = await answer([{ role: 'user', content: question }]);
    const queries = searches.flatMap((chunk) =>
      chunk.type === 'tool_call' ? [chunk.call.argumentsText] : [],
    );
    expect(queries).toEqual([
      expect.stringMatching(/^\{"query":"Which law governs /),
      expect.stringMatching(/^\{"query":"how much notice is needed to terminate /),
    ]);
    const tool = (passages: readonly PassageRef[]): ChatMessage => ({
      role: 'tool',
      callId: 'search',
      toolName: 'similarity_search',
      content: '',
      passages,
    });
    const asked: ChatMessage[] = [{ role: 'user', content: question }];
    const both = textOf(await answer([...asked, tool(PASSAGES.slice(2)), tool(PASSAGES.slice(1, 2))]));
    expect(both).toContain('governed by the laws of the State of New York');
    expect(both).toContain('sixty (60) days');
    const one = textOf(await answer([...asked, tool(PASSAGES.slice(2)), tool([])]));
    expect(one).toContain('governed by the laws of the State of New York');
    expect(one).toContain(`${EXTRACTIVE_OPEN_PART} how much notice is needed to terminate`);
  });

  it.each([
    ['Who can terminate and when?', ['Who can terminate and when?']],
    ['What are research and development costs?', ['What are research and development costs?']],
    ['Which law governs? When does it end?', ['Which law governs', 'When does it end']],
    ['How can it be terminated\nand what is the notice?', ['How can it be terminated', 'what is the notice']],
    [
      'What is the rent for 2026 and by when must we countersign?',
      ['What is the rent for 2026', 'by when must we countersign'],
    ],
    ['Who pays it and to whom?', ['Who pays it and to whom?']],
    ['Who pays rent and to whom is it paid?', ['Who pays rent', 'to whom is it paid']],
    ['Can it be renewed and, if so, for how long?', ['Can it be renewed and, if so, for how long?']],
    [
      'May it be renewed and if so until when can one renew?',
      ['May it be renewed', 'if so until when can one renew'],
    ],
    [
      'What is the rent, when is it due, and who guarantees it?',
      ['What is the rent', 'when is it due', 'who guarantees it'],
    ],
    [
      'How is rent paid; from when does interest accrue?',
      ['How is rent paid', 'from when does interest accrue'],
    ],
    ['If the tenant leaves, when is the deposit due?', ['If the tenant leaves, when is the deposit due?']],
    ['What happens to a party, which is late?', ['What happens to a party, which is late?']],
    [
      'What is the governing law and the subscription term?',
      ['What is the governing law', 'What is the subscription term'],
    ],
    [
      'What is the difference between the fee and the deposit?',
      ['What is the difference between the fee and the deposit?'],
    ],
    ['What are the rights and the duties of tenants?', ['What are the rights and the duties of tenants?']],
    ['and what?', ['and what?']],
    ['', ['']],
  ])('takes %j for as many questions as it is', (question, parts) => {
    expect(questionParts(question)).toEqual(parts);
  });

  it('searches for what contracts write, and for nothing more where somebody says where to look', () => {
    expect(searchQuery('When does it expire?')).toMatch(/^When does it expire\? .*\bcontinue\b/);
    for (const exact of ['What does "term" mean?', 'When does Section 5 expire?', 'Who is Ana?'])
      expect(searchQuery(exact)).toBe(exact);
  });

  it('answers what a mail is about with its subject and first sentence, and a contract with its beginning', async () => {
    const question = 'What is this mail about?';
    const mail = `From: Ana <a@b.c>\nDate: Tue, 3 Mar 2026\nSubject: The lease in Aarhus\nDear Bo,\nthe landlord offers to renew it. He wants an answer soon.`;
    const reading = [...TOOLS, { name: 'load_document_text', description: '', parameters: { required: [] } }];
    const asked: ChatMessage[] = [{ role: 'user', content: question }];
    const [first] = await answer(asked, reading);
    expect(first).toMatchObject({ type: 'tool_call', call: { name: 'load_document_text' } });
    const read: ChatMessage = {
      role: 'tool',
      callId: 'read',
      toolName: 'load_document_text',
      content: `Characters 0–90 of 90.\n${createDataFence().wrap(mail)}`,
    };
    const [second] = await answer([...asked, read], reading);
    const opening = [
      'Subject: The lease in Aarhus',
      'the landlord offers to renew it.',
      'He wants an answer soon.',
    ];
    expect(second).toMatchObject({ arguments: { value: { search_strings: opening } } });
    const places = opening.map((text, at) => passage(at + 1, text, 'Lease'));
    const exact: ChatMessage = {
      ...read,
      callId: 'opening',
      toolName: 'search_exact_text',
      passages: places,
    };
    const text = textOf(await answer([...asked, read, exact], reading));
    expect(text).toBe(
      [EXTRACTIVE_OPENING, ...opening.map((quote, at) => `> ${quote} [${at + 1}]`)].join('\n\n'),
    );
    // Where the document must be named, and where something in it is asked about, it searches.
    for (const [ask, tools] of [
      [question, TOOLS],
      ['What does it say about rent?', reading],
    ] as const) {
      const [call] = await answer([{ role: 'user', content: ask }], tools);
      expect(call).toMatchObject({ call: { name: 'similarity_search' } });
    }
  });

  it('says so where nothing fits', async () => {
    expect(textOf(await answer(found('Do zebras like jazz?', PASSAGES)))).toBe(EXTRACTIVE_NOTHING);
    expect(textOf(await answer(found('How much notice?', [])))).toBe(EXTRACTIVE_NOTHING);
  });

  it('quotes a sentence of few words where nothing longer answers, and no heading', () => {
    const text = 'Governing law, notices\n\n1. Governing law is Freedonia.\n\n2. Notice period is 41 days.';
    const ask = (question: string) => pickQuotes(question, [passage(1, text)]).map((quote) => quote.text);
    expect(ask('What is the notice period?')).toEqual(['2. Notice period is 41 days.']);
    expect(ask('Which law governs?')).toEqual(['1. Governing law is Freedonia.']);
    expect(ask('Is the governing law is?')).toEqual(['1. Governing law is Freedonia.']);
  });

  it('answers the same question the same way', async () => {
    const ask = () => answer(found('Which law governs and when are fees due?', PASSAGES));
    expect(textOf(await ask())).toBe(textOf(await ask()));
  });
});

describe('a question that names a section', () => {
  const CONTRACT = [
    '2. Services\n\n2.1 Scope. Subject to Section 8 and section 7, the Supplier provides the services.',
    '7. Limitation of Liability\n\n7.1 Cap. No party owes more than the fees of one year.\n\n7.2 What is owed for fraud is not limited.',
    'ARTICLE VIII\nENDING\n\nEither party may end this Agreement on thirty days’ notice.\n\n9. Notices\n\nBy post.',
  ].map((text, at) => passage(at + 1, text));

  it.each([
    ['section 7', 2, CONTRACT[1]?.text],
    ['What does § 7.1 say?', 2, '7.1 Cap. No party owes more than the fees of one year.'],
    ['Article 8', 3, 'ARTICLE VIII\nENDING\n\nEither party may end this Agreement on thirty days’ notice.'],
    ['How is fraud limited in clause 7?', 2, '7.2 What is owed for fraud is not limited.'],
  ])('%j is answered with its words', (question, ordinal, text) => {
    expect(pickQuotes(question, CONTRACT)).toMatchObject([{ ordinal, text }]);
  });

  it('is answered from elsewhere where no passage has it', () => {
    expect(pickQuotes('notice of thirty days in section 77', CONTRACT)[0]?.ordinal).toBe(3);
  });

  it('is not led astray by lists in the section, nor by numbers with the same beginning', () => {
    const text = '7. Duties\n\n1. Pay.\n\n2. Report.\n\nc. Ask.\n\n7.10 Books. Keep them.\n\n8. End';
    expect(sectionIn(text, [7])).toEqual({ start: 0, end: text.indexOf('\n\n8. End') });
    expect(sectionIn(text, [7, 1])).toBeNull();
    expect(sectionIn('70. Other', [7])).toBeNull();
    expect(namedSections('Section 5.2 and Article IV of it').paths).toEqual([[5, 2], [4]]);
  });
});

describe('splitting sentences', () => {
  it('does not split at clause numbers and abbreviations, and changes no character', () => {
    const text =
      '4.2 Acme Inc. shall pay Mr. Smith under Sec. 5. It does so by wire, e.g. on Mondays.\n\nNotices go to St. Paul.';
    expect(sentencesOf(text)).toEqual([
      '4.2 Acme Inc. shall pay Mr. Smith under Sec. 5.',
      'It does so by wire, e.g. on Mondays.',
      'Notices go to St. Paul.',
    ]);
  });

  it.each(['S.à r.l.', 'B.V.', 'N.V.', 'S.A.', 'S.p.A.', 'd.o.o.', 'Ltd.', 'Sp. z o.o.', 'S.r.o.', 'Pty.'])(
    'does not split after the company form %s',
    (form) => {
      const text = `This is made with Acme ${form} The Hague Branch of it. It ends in the month of June.`;
      expect(sentencesOf(text)).toHaveLength(2);
    },
  );

  it('gives rows of a table one by one, as slices', () => {
    const text =
      'Before the table it says this.\n\n| A | B |\n|---|---|\n| one | two |\n\nAnd after it that.';
    expect(statementsOf({ text })).toEqual([
      { text: 'Before the table it says this.', header: null, table: null, headings: [] },
      { text: 'one | two', header: 'A | B', table: 0, headings: [] },
      { text: 'And after it that.', header: null, table: null, headings: [] },
    ]);
  });
});

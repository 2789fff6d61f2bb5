const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Words before a full stop that does not end a sentence, in lower case and without the stop. */
export const ABBREVIATIONS: ReadonlySet<string> = words(
  // English: parts of works, citations, titles of people, companies, places.
  'nos sec secs subsec para paras subpara cl cls ch chs vol vols pp pt pts app ex exs exh sched tit bk col cols ln ' +
    'inc corp co ltd llc llp lp plc gmbh sa nv bv assn bros dept div est govt intl mfg natl univ dba ' +
    'mr mrs ms dr prof hon jr sr st rev gen sgt capt atty messrs esq pres supt ' +
    'v vs cf e.g i.e eg ie viz approx ca al et seq seqq ibid id op cit supra infra accord aff reh cert den ' +
    'u.s u.s.c u.k e.u d.c n.y cal del fla tex mass wash ill fed reg regs stat f.2d f.3d f.supp supp cir ct dist ' +
    'proc treas pub dkt stip civ crim evid bankr jud juv comm div exec admin ann amend const ' +
    'jan feb mar apr jun jul aug sep sept oct nov dec mon tue thu fri a.m p.m tel attn ext bldg ste ave blvd rd ft mt ' +
    // German.
    'abs nr nrn bzw vgl rn rdnr rz ziff buchst lit anl gem sog usw ggf hs ff hrsg inkl zzgl abzgl str bspw einschl ' +
    // French, Spanish, Italian, Portuguese, Dutch.
    'mme mlle sté ste cass com soc bull chap al núm pág págs arts sra srta sres dña cía ltda dott sig sigg avv ing ' +
    'blz lid ' +
    // Polish, Czech, Russian.
    'ust pkt poz zm odst písm čl ст пп абз гл разд стр руб тыс млн им ул подп',
);

/** Those that are words as well: abbreviations only before what they can count. */
export const BEFORE_NUMBERS: ReadonlySet<string> = words('no art arts p fig figs sat sun wed may mar');

/** Those that may end a sentence all the same: they do before a word that begins one. */
export const MAY_END: ReadonlySet<string> = words(
  'a.m p.m p.a d.c u.s u.k e.u n.y u.s.a etc al seq ibid usw ff',
);

/** Alphabets that repeat their letters past the last: a … z, aa, bb. */
export const REPEATING: Readonly<Record<string, string>> = {
  lowerLetter: 'abcdefghijklmnopqrstuvwxyz',
  upperLetter: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  russianLower: 'абвгдежзиклмнопрстуфхцчшщыэюя',
  russianUpper: 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ',
  chicago: '*†‡§',
  arabicAlpha: 'أبتثجحخدذرزسشصضطظعغفقكلمنهوي',
  arabicAbjad: 'أبجدهوزحطيكلمنسعفصقرشتثخذضظغ',
  hebrew2: 'אבגדהוזחטיכלמנסעפצקרשת',
  thaiLetters: 'กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ',
  hindiConsonants: 'कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह',
  hindiVowels: 'अआइईउऊऋएऐओऔ',
  ganada: '가나다라마바사아자차카타파하',
  chosung: 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ',
  aiueo: 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン',
  aiueoFullWidth: 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン',
  iroha: 'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス',
  irohaFullWidth: 'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス',
};

/** Signs for the first few numbers; past the last, digits. */
export const SIGNS: Readonly<Record<string, string>> = {
  decimalEnclosedCircle: '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳',
  decimalEnclosedCircleChinese: '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳',
  decimalEnclosedFullstop: '⒈⒉⒊⒋⒌⒍⒎⒏⒐⒑⒒⒓⒔⒕⒖⒗⒘⒙⒚⒛',
  decimalEnclosedParen: '⑴⑵⑶⑷⑸⑹⑺⑻⑼⑽⑾⑿⒀⒁⒂⒃⒄⒅⒆⒇',
  ideographEnclosedCircle: '㊀㊁㊂㊃㊄㊅㊆㊇㊈㊉',
  ideographTraditional: '甲乙丙丁戊己庚辛壬癸',
  ideographZodiac: '子丑寅卯辰巳午未申酉戌亥',
};

/** Digits from zero, place by place. */
export const DIGITS: Readonly<Record<string, string>> = {
  decimalFullWidth: '０１２３４５６７８９',
  decimalFullWidth2: '０１２３４５６７８９',
  ideographDigital: '〇一二三四五六七八九',
  japaneseDigitalTenThousand: '〇一二三四五六七八九',
  taiwaneseDigital: '○一二三四五六七八九',
  koreanDigital: '영일이삼사오육칠팔구',
  koreanDigital2: '零一二三四五六七八九',
  hindiNumbers: '०१२३४५६७८९',
  thaiNumbers: '๐๑๒๓๔๕๖๗๘๙',
};

/** Digits, then ten, hundred, thousand and ten thousand. */
export interface Counting {
  readonly digits: string;
  readonly units: string;
  /** A leading one before ten is left out: 十一. */
  readonly dropsOne: boolean;
  /** Zero inside: 一百〇一; empty where it is left out. */
  readonly zero: string;
}

const PLAIN = '〇一二三四五六七八九';
export const COUNTING: Readonly<Record<string, Counting>> = {
  chineseCounting: { digits: PLAIN, units: '十百千万', dropsOne: true, zero: '〇' },
  chineseCountingThousand: { digits: PLAIN, units: '十百千万', dropsOne: true, zero: '〇' },
  taiwaneseCounting: { digits: PLAIN, units: '十百千萬', dropsOne: true, zero: '零' },
  taiwaneseCountingThousand: { digits: PLAIN, units: '十百千萬', dropsOne: true, zero: '零' },
  japaneseCounting: { digits: PLAIN, units: '十百千万', dropsOne: true, zero: '' },
  japaneseLegal: { digits: '〇壱弐参四伍六七八九', units: '拾百阡萬', dropsOne: false, zero: '' },
  chineseLegalSimplified: { digits: '零壹贰叁肆伍陆柒捌玖', units: '拾佰仟萬', dropsOne: false, zero: '零' },
  ideographLegalTraditional: { digits: '零壹貳參肆伍陸柒捌玖', units: '拾佰仟萬', dropsOne: false, zero: '零' },
  koreanCounting: { digits: '영일이삼사오육칠팔구', units: '십백천만', dropsOne: true, zero: '' },
};

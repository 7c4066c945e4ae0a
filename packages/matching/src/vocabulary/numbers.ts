/** Numbers as words and as Roman numerals, up to twenty and by tens. */
export const NUMBERS: ReadonlyMap<string, string> = new Map(
  [
    '1 one first i primero premier erste pervyy pervy pervaya uno un eins',
    '2 two second ii segundo deuxieme zweite vtoroy vtoraya dos deux zwei',
    '3 three third iii tercero troisieme dritte tretiy tres trois drei',
    '4 four fourth iv cuarto quatrieme vierte cuatro quatre vier',
    '5 five fifth quinto cinquieme cinco cinq',
    '6 six sixth vi sexto sixieme seis sechs',
    '7 seven seventh vii septimo septieme siete sept sieben',
    '8 eight eighth viii octavo huitieme ocho huit acht',
    '9 nine ninth ix noveno neuvieme nueve neuf neun',
    '10 ten tenth decimo dixieme diez zehn',
    '11 eleven eleventh xi',
    '12 twelve twelfth xii',
    '13 thirteen thirteenth xiii',
    '14 fourteen fourteenth xiv',
    '15 fifteen fifteenth xv',
    '16 sixteen sixteenth xvi',
    '17 seventeen seventeenth xvii',
    '18 eighteen eighteenth xviii',
    '19 nineteen nineteenth xix',
    '20 twenty twentieth xx',
    '30 thirty thirtieth xxx',
    '40 forty fortieth xl fourty',
    '50 fifty fiftieth',
    '60 sixty',
    '70 seventy',
    '80 eighty',
    '90 ninety ninty',
    '100 hundred hundredth',
    '1000 thousand',
  ].flatMap((line) => {
    const [number = '', ...spellings] = line.split(' ');
    return spellings.map((spelling) => [spelling, number] as const);
  }),
);

/** Tens as words, which a unit may follow: `Forty-Four`, `Twenty First`. */
const TENS: ReadonlySet<string> = new Set(
  'twenty thirty forty fourty fifty sixty seventy eighty ninety ninty'.split(' '),
);
const UNITS: ReadonlySet<string> = new Set(
  `one two three four five six seven eight nine first second third fourth fifth sixth seventh eighth ninth`.split(
    ' ',
  ),
);

/** The number of two words, or undefined where they are none. */
export function compoundNumber(tens: string, units: string): string | undefined {
  if (!TENS.has(tens) || !UNITS.has(units)) return undefined;
  return String(Number(NUMBERS.get(tens)) + Number(NUMBERS.get(units)));
}

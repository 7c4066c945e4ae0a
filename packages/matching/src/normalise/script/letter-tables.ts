/**
 * Transliteration tables for scripts whose names are romanised by convention rather than by sound. All other scripts use
 * any-ascii.
 */

function table(pairs: string): ReadonlyMap<string, string> {
  return new Map(
    pairs.split(/\s+/).map((pair) => {
      const [letter = '', latin = ''] = pair.split('=');
      return [letter, latin];
    }),
  );
}

/** Russian, Ukrainian, Belarusian, Bulgarian, Serbian, Macedonian, Kazakh and related alphabets, as spelt in passports. */
export const CYRILLIC = table(
  `а=a б=b в=v г=g д=d е=e ё=yo ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh
   щ=shch ъ= ы=y ь= э=e ю=yu я=ya і=i ї=yi є=ye ґ=g ў=u ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz ѓ=gj ќ=kj ѕ=dz
   ә=a ғ=gh қ=k ң=ng ө=o ұ=u ү=u һ=h ӯ=u ҳ=h ҷ=j ӣ=i`,
);

/** Arabic, Persian, Dari, Pashto, Urdu and Kurdish. Short vowels are not written, so names are compared by sound too. */
export const ARABIC = table(
  `ا=a أ=a إ=i آ=a ٱ=a ء= ئ=y ؤ=w ى=a ة=a ۀ=a ۂ=a ع=a ب=b پ=p ت=t ٹ=t ټ=t ث=th ج=j چ=ch ځ=dz څ=ts ح=h خ=kh
   د=d ڈ=d ډ=d ذ=dh ر=r ڑ=r ړ=r ز=z ژ=zh ږ=zh س=s ش=sh ښ=sh ص=s ض=d ط=t ظ=z غ=gh ف=f ڤ=v ق=q ك=k ک=k ګ=g گ=g
   ل=l م=m ن=n ں=n ڼ=n ه=h ہ=h ھ=h ە=a و=w ۆ=o ۇ=u ي=y ی=y ې=e ۍ=y ێ=e ے=y ـ=`,
);

/** Letters that Persian pronounces differently, with the letter of that pronunciation. */
export const PERSIAN_READING = table('ض=ز ذ=ز ظ=ز ث=س');

/** Letters of Slavic languages, as English spells their sounds. Without their carons they are other sounds. */
export const CARONS = table('č=ch š=sh ž=zh');

/** Katakana. Small signs are read with the sign before them. */
export const KANA = table(
  `ア=a イ=i ウ=u エ=e オ=o カ=ka キ=ki ク=ku ケ=ke コ=ko サ=sa シ=shi ス=su セ=se ソ=so タ=ta チ=chi ツ=tsu テ=te ト=to
   ナ=na ニ=ni ヌ=nu ネ=ne ノ=no ハ=ha ヒ=hi フ=fu ヘ=he ホ=ho マ=ma ミ=mi ム=mu メ=me モ=mo ヤ=ya ユ=yu ヨ=yo
   ラ=ra リ=ri ル=ru レ=re ロ=ro ワ=wa ヰ=i ヱ=e ヲ=o ン=n ガ=ga ギ=gi グ=gu ゲ=ge ゴ=go ザ=za ジ=ji ズ=zu ゼ=ze ゾ=zo
   ダ=da ヂ=ji ヅ=zu デ=de ド=do バ=ba ビ=bi ブ=bu ベ=be ボ=bo パ=pa ピ=pi プ=pu ペ=pe ポ=po ヴ=vu ヷ=va ヸ=vi ヹ=ve ヺ=vo
   ヮ=wa ヵ=ka ヶ=ke`,
);

export const HEBREW = table(
  `א=a ב=b ג=g ד=d ה=h ו=w ז=z ח=h ט=t י=y כ=k ך=k ל=l מ=m ם=m נ=n ן=n ס=s ע=a פ=p ף=f צ=ts ץ=ts ק=k ר=r ש=sh ת=t`,
);

/** Arabic words that join the parts of a name, which without vowels would be read as initials or names. */
export const ARABIC_PARTICLES = table(
  'بن=bin ابن=ibn إبن=ibn بنت=bint ابو=abu أبو=abu ابي=abi أبي=abi ام=umm أم=umm ولد=ould',
);

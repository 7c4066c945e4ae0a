/** The words of letters in Arabic. */
import { say } from '../layout/words.ts';
import type { LetterWords } from './model.ts';

export const ar: LetterWords = {
  direction: 'rtl',
  locale: 'ar-u-ca-gregory-nu-latn',
  test: {
    subject: '[اختبار]',
    paragraph: say`أُرسلت هذه الرسالة في وضع الاختبار. لا يُجرى أي فحص حقيقي.`,
  },
  copyAddress: 'إن لم يعمل الزر، فانسخ هذا العنوان:',
  linkWorks: (until) => say`يعمل الرابط حتى ${until}.`,
  personal: say`وهو شخصي: يُرجى عدم إعادة توجيهه.`,
  unexpected: say`إن لم تكن تتوقع هذه الرسالة، فيمكنك تجاهلها.`,
  signIn: {
    subject: say`رابط تسجيل دخولك`,
    enter: (tenant) => say`سجّل الدخول إلى ${tenant} بالرابط أدناه. يعمل مرة واحدة.`,
    enterOther: (tenant, url) => say`لتسجيل الدخول إلى ${tenant} بدلًا من ذلك، افتح ${url}`,
    button: 'تسجيل الدخول',
  },
  stepUp: {
    subject: say`أكّد أنك أنت`,
    asked: (tenant) => say`شخص سجّل الدخول باسمك لدى ${tenant} يريد القيام بما يحتاج إلى تأكيد.`,
    whatToDo: say`إن كنت أنت، فافتح الرابط في المتصفح نفسه. وإن لم تكن أنت، فأخبر المسؤول لديكم.`,
    button: 'نعم، أنا هو',
  },
};

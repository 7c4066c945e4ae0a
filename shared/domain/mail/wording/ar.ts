/** The words of letters in Arabic. */
import { joined, say } from '../layout/words.ts';
import type { LetterWords, PasskeyWords } from './model.ts';

const notAsked = say`إن لم تطلب ذلك، فاسأل المسؤول لديكم فورًا.`;
const untilNext = say` وحتى تضيف مفتاحًا من جديد، تؤكّد بروابط البريد.`;

const passkeys: PasskeyWords = {
  named: (name) => say`«${name}»`,
  between: say`، `,
  added: {
    subject: say`أُضيف مفتاح مرور`,
    happened: ({ names, tenant, at }) =>
      joined(say`أُضيف مفتاح المرور `, names, say` إلى تسجيل دخولك لدى ${tenant} بتاريخ ${at}.`),
    whatToDo: say`إن لم تكن أنت من فعل ذلك، فأخبر المسؤول لديكم فورًا، فهو يستطيع إزالة مفاتيح مرورك. وأنهِ بالرابط أدناه الجلسات التي لا تعرفها.`,
  },
  removed: {
    person: {
      subject: say`أُزيل مفتاح مرور`,
      happened: ({ names, tenant, at }) =>
        joined(
          say`أُزيل مفتاح المرور `,
          names,
          say` من تسجيل دخولك لدى ${tenant} بتاريخ ${at}. ولم يعد يعمل هنا.`,
        ),
      whatToDo: say`إن لم تكن أنت من فعل ذلك، فأخبر المسؤول لديكم فورًا. وأنهِ بالرابط أدناه الجلسات التي لا تعرفها.`,
    },
    administrator: {
      subject: say`أُزيلت مفاتيح مرورك`,
      happened: ({ names, tenant, at }) =>
        joined(say`أزال مسؤول لدى ${tenant} مفاتيح مرورك بتاريخ ${at}: `, names, say`.`, untilNext),
      whatToDo: notAsked,
    },
    operator: {
      subject: say`أُزيلت مفاتيح مرورك`,
      happened: ({ names, tenant, at }) =>
        joined(say`أزال مشغّل هذه الخدمة مفاتيح مرورك لدى ${tenant} بتاريخ ${at}: `, names, say`.`, untilNext),
      whatToDo: notAsked,
    },
  },
  button: 'مفاتيح مرورك وجلساتك',
  closing: say`تصلك هذه الرسالة كلما أُضيف مفتاح مرور لك أو أُزيل.`,
};

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
  passkeys,
  question: {
    subject: say`سؤال حول طلبك`,
    asked: (entity, questionnaire) =>
      say`وصلتك رسالة ممن يجيب عن ${entity} حول الاستبيان «${questionnaire}».`,
    waiting: (on) => say`توجد تعليقات على ${on} لم يُرد عليها بعد.`,
    where: (response, reference) =>
      say`اسم الطلب «${response}» ومرجعه ${reference}. تجد التعليقات تحت هذا المرجع في نظامك، ويظهر ردك في صفحة المجيب.`,
    closing: say`تصلك هذه الرسالة لأن الطلب أُرسل منك أو بمفتاحك. وما يُكتب خلال الساعة المقبلة لا يُرسل إليك إلا بعد ردك.`,
  },
};

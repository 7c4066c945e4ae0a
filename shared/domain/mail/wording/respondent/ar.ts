/** Arabic. */
import { say } from '../../layout/words.ts';
import type { RespondentWords } from './model.ts';

export const ar: RespondentWords = {
  open: 'فتح الطلب',
  deadline: (until) => say`يُرجى الرد حتى ${until}، فالرابط يعمل حتى ذلك الحين.`,
  invitation: {
    subject: (sender) => say`طلب معلومات من ${sender}`,
    verify: ({ sender, entity }) => say`الطلب من ${sender} إلى ${entity}: إثبات الهوية.`,
    complete: ({ sender, entity, questionnaire }) =>
      say`الطلب من ${sender} إلى ${entity}: ملء الاستبيان «${questionnaire}».`,
    completeAndVerify: ({ sender, entity, questionnaire }) =>
      say`الطلب من ${sender} إلى ${entity}: ملء الاستبيان «${questionnaire}» وإثبات الهوية.`,
    forVerification: say`لا تحتاج إلى حساب. يُرجى تجهيز وثيقة هوية، وهاتف أو حاسوب مزوّد بكاميرا.`,
    forAnswers: say`لا تحتاج إلى حساب. تُحفظ إجاباتك أثناء الكتابة، ويمكنك العودة بالرابط نفسه.`,
  },
  newLink: {
    subject: (sender) => say`رابطك إلى طلب ${sender}`,
    toRequest: ({ sender, entity }) => say`هذا رابطك إلى الطلب من ${sender} إلى ${entity}.`,
    toQuestionnaire: ({ sender, entity, questionnaire }) =>
      say`هذا رابطك إلى الاستبيان «${questionnaire}» المطلوب من ${entity} لدى ${sender}.`,
    insteadOfEarlier: say`يُرجى استخدامه بدلًا من أي رابط وصلك سابقًا.`,
    saved: say`الإجابات المحفوظة ما زالت موجودة.`,
  },
  reminder: {
    subject: (sender) => say`تذكير: إجاباتك منتظرة لدى ${sender}`,
    forAnswers: ({ sender, entity, questionnaire }) =>
      say`سبق الطلب من ${sender} إلى ${entity} بملء الاستبيان «${questionnaire}»، ولم تصل الإجابات بعد.`,
    forChanges: ({ sender, entity, questionnaire }) =>
      say`سبق الطلب من ${sender} بتعديل إجابات ${entity} عن الاستبيان «${questionnaire}»، ولم تصل التعديلات بعد.`,
    saved: say`الإجابات المحفوظة ما زالت موجودة. عند الانتهاء، قدّم الاستبيان.`,
    insteadOfEarlier: say`يُرجى استخدام الرابط أدناه بدلًا من أي رابط وصلك سابقًا.`,
  },
  changes: {
    subject: (sender) => say`طلب تعديلات من ${sender}`,
    asked: ({ sender, entity, questionnaire }) =>
      say`تمت لدى ${sender} قراءة إجابات ${entity} عن الاستبيان «${questionnaire}»، والمطلوب تعديلها.`,
    comments: (on) => say`ستجد تعليقات على ${on}.`,
    whatToDo: say`افتح الطلب، وعدّل ما هو مطلوب، ثم قدّمه من جديد. كل ما أرسلته ما زال موجودًا.`,
    writes: (sender) => say`رسالة ${sender}:`,
  },
  confirmation: {
    subject: (sender) => say`وصلت إجاباتك إلى ${sender}`,
    submitted: ({ sender, entity, questionnaire }, at) =>
      say`قُدّم الاستبيان «${questionnaire}» الخاص بـ ${entity} إلى ${sender} في ${at}.`,
    stepLeft: say`بقيت خطوة واحدة: إثبات هويتك.`,
    nothingMore: (sender) => say`لا يلزمك فعل أي شيء آخر. إن بقي شيء غير واضح، فستصلك رسالة من ${sender}.`,
    see: 'عرض ما أرسلته',
  },
  questions: {
    one: 'سؤال واحد',
    two: 'سؤالين',
    few: '{n} أسئلة',
    many: '{n} سؤالًا',
    other: '{n} سؤال',
  },
  files: { one: 'ملف واحد', two: 'ملفين', few: '{n} ملفات', many: '{n} ملفًا', other: '{n} ملف' },
};

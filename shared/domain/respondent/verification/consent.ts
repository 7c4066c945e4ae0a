/** The text that a person agrees to before the verification, in the language of the page, and its version. */
import { createHash } from 'node:crypto';
import { PAGE_LANGUAGES, type PageLanguage } from '../../tenants/schema.ts';

/** What the placeholders of a text stand for. */
export interface ConsentFacts {
  /** `{sender}`: who asks for the verification. */
  readonly sender: string;
  /** `{provider}`: who carries it out. */
  readonly provider: string;
}

export interface ConsentText {
  readonly language: PageLanguage;
  readonly text: string;
  /** SHA-256 of language and text, hex. A text that differs in one letter is another version. */
  readonly version: string;
}

/** The texts where the tenant has none of its own. Paragraphs are separated by an empty line. */
export const DEFAULT_CONSENT: Readonly<Record<PageLanguage, string>> = {
  en: `{sender} asks you to confirm your identity. This page asks you for pictures of an identity document. Depending on the request, it also asks for a picture of your face, or for a document that proves your address.

{provider} examines them on behalf of {sender}: whether the document is genuine, what is printed on it, and whether your face is the face on the document. The comparison of faces uses biometric data.

Your pictures and the result are stored in encrypted form and are shown to {sender} only. They are deleted when {sender} no longer needs them for this verification and no law requires that they are kept.

Your consent is voluntary. You can withdraw it at any time by telling {sender}. What was done before remains lawful. If you do not want to agree, ask {sender} for another way to confirm your identity.`,
  de: `{sender} bittet Sie, Ihre Identität zu bestätigen. Diese Seite fragt Sie nach Bildern eines Ausweisdokuments. Je nach Anfrage fragt sie auch nach einem Bild Ihres Gesichts oder nach einem Nachweis Ihrer Adresse.

{provider} prüft sie im Auftrag von {sender}: ob das Dokument echt ist, welche Angaben darauf stehen und ob Ihr Gesicht das auf dem Dokument ist. Für den Vergleich der Gesichter werden biometrische Daten verarbeitet.

Ihre Bilder und das Ergebnis werden verschlüsselt gespeichert und nur {sender} gezeigt. Sie werden gelöscht, sobald {sender} sie für diese Prüfung nicht mehr benötigt und kein Gesetz die Aufbewahrung verlangt.

Ihre Einwilligung ist freiwillig. Sie können sie jederzeit gegenüber {sender} widerrufen. Was bis dahin geschehen ist, bleibt rechtmäßig. Wenn Sie nicht einwilligen möchten, fragen Sie {sender} nach einem anderen Weg, Ihre Identität zu bestätigen.`,
  ar: `يطلب منك {sender} تأكيد هويتك. ستطلب منك هذه الصفحة صورًا لوثيقة هوية، وقد تطلب أيضًا، بحسب الطلب، صورة لوجهك أو مستندًا يثبت عنوانك.

يفحصها {provider} نيابةً عن {sender}: هل الوثيقة أصلية، وما البيانات المطبوعة عليها، وهل وجهك هو الوجه الظاهر على الوثيقة. وتُستخدم في مقارنة الوجهين بيانات بيومترية.

تُخزَّن صورك والنتيجة مشفَّرة ولا تُعرض إلا على {sender}. وتُحذف عندما لا يعود {sender} بحاجة إليها لهذا التحقق ولا يُلزم أي قانون بالاحتفاظ بها.

موافقتك طوعية، ويمكنك سحبها في أي وقت بإبلاغ {sender}، ويبقى ما تم قبل ذلك مشروعًا. إذا كنت لا ترغب في الموافقة، فاطلب من {sender} طريقة أخرى لتأكيد هويتك.`,
};

/** The text of one language. A tenant's own text in another language comes before the default text, whose terms may differ. */
export function consentText(
  own: Readonly<Partial<Record<PageLanguage, string>>>,
  facts: ConsentFacts,
  language: PageLanguage,
): ConsentText {
  const written = [language, ...PAGE_LANGUAGES].find((each) => own[each] !== undefined);
  const template = (written === undefined ? undefined : own[written]) ?? DEFAULT_CONSENT[language];
  const text = template.replaceAll(/\{(sender|provider)\}/g, (_, name: string) =>
    name === 'sender' ? facts.sender : facts.provider,
  );
  const shown = written ?? language;
  const version = createHash('sha256').update(`${shown}\n${text}`).digest('hex');
  return { language: shown, text, version };
}

/** The texts of every language, each once. */
export function consentTexts(
  own: Readonly<Partial<Record<PageLanguage, string>>>,
  facts: ConsentFacts,
): readonly ConsentText[] {
  return PAGE_LANGUAGES.map((language) => consentText(own, facts, language));
}

/** Whether a text affirms or denies what it says about given places of it. */
import { offersReplies, replyNamed } from '../vocabulary/forms/replies.ts';

const NEGATION =
  /\b(?:not|never|no|none|nor|neither|without|cannot|nil|nobody|nothing|isn['’]t|aren['’]t|doesn['’]t|don['’]t|hasn['’]t|haven['’]t|wasn['’]t|weren['’]t|won['’]t|refrains?|free (?:of|from)|absence of|lacks?|excludes?|not dealing)\b/gi;
/** Follow what they deny: `bearer shares are prohibited`. */
const DENIED_AFTER =
  /\b(?:prohibited|forbidden|excluded|not (?:permitted|allowed|accepted|offered|applicable)|banned|declined|refused|ruled out)\b/i;
/** `Listed on no exchange`, `has no agents`. */
const NONE_AFTER = /\b(?:on|to|in|at|with|by|of|has|have|had|takes?|makes?|holds?) (?:no|none)\b/i;
/** Stand before what they deny: `the policy prohibits shell banks`. */
const DENYING = /\b(?:prohibits?|forbids?|bans?|refuses?|declines?|excludes?|rejects?|rules? out)\b/i;
/** Contain a negation, and deny nothing. */
const HARMLESS =
  /\b(?:no (?:later|less|more|fewer|longer) than|not (?:only|later|less|more|exceed\w*|limited to)|without (?:delay|undue|prejudice|exception|limitation)|non-executive|no\. ?\d|whether or not|not yet|if not|unless|no exceptions?|no (?:other|further))\b/gi;
const BOUNDARY =
  /;|[.!?]\s|,?\s\b(?:but|however|although|though|whereas|while|except|because|since|where|which|who|if|when)\b|,\s(?:and\s)?(?=(?:it|we|the company|they|does|is|has|all|every)\b)/gi;

/** A part of a text that says one thing. */
export interface Clause {
  readonly text: string;
  readonly start: number;
}

/** Parts of a sentence between which a negation does not reach. */
export function clausesOf(text: string): Clause[] {
  const clauses: Clause[] = [];
  let start = 0;
  for (const match of text.matchAll(BOUNDARY)) {
    if (match.index > start) clauses.push({ text: text.slice(start, match.index), start });
    start = match.index;
  }
  clauses.push({ text: text.slice(start), start });
  return clauses;
}

/** True where the clause denies what it says. `focus` is the offset in the clause of what is asked about. */
export function isDenied(clause: string, focus: number): boolean {
  const plain = clause.replaceAll(HARMLESS, (found) => ' '.repeat(found.length));
  const negations = [...plain.matchAll(NEGATION)].filter(({ index }) => index <= focus || focus < 0);
  const after = [...plain.slice(Math.max(0, focus)).matchAll(NEGATION)].length > 0;
  const prohibited = DENIED_AFTER.test(plain) && !/\bnot (?:prohibited|forbidden|excluded)\b/i.test(plain);
  if (focus >= 0 && NONE_AFTER.test(plain.slice(focus))) return true;
  const denying = DENYING.exec(plain);
  if (prohibited || (denying !== null && denying.index <= Math.max(0, focus)))
    return negations.length === 0 || prohibited;
  return (
    negations.length > 0 ||
    (after && focus >= 0 && /\b(?:is|are|was|were|has|have|do|does|did)\s+not\b|\bnot been\b/i.test(plain))
  );
}

/** One of these, and nothing else that denies or limits: the rest of the statement is what it denies. */
const PLAIN_DENIAL = /\b(?:not|no|never)\b|\b(?:is|are|does|do|has|have|was|were)n['’]t\b/gi;
const LIMITING =
  /\b(?:only|except|unless|other than|all|every|any more|longer|yet|further|but|whether|if|and|or)\b/i;

/** True for a statement with a single plain denial: `The company has no nominee shareholders`. */
export function isPlainDenial(statement: string): boolean {
  const denials = [...statement.matchAll(NEGATION)].length;
  const plain = [...statement.matchAll(PLAIN_DENIAL)].length;
  const isOther = DENIED_AFTER.test(statement) || DENYING.test(statement) || LIMITING.test(statement);
  return plain === 1 && denials === 1 && !isOther;
}

/** Words that deny in the other languages of forms, as far as they are no words of English. */
const DENIAL_ELSEWHERE =
  /(?<!\p{L})(?:nicht|kein(?:e[mnrs]?)?|niemals|ohne|ne\s(?:\S+\s){1,5}?pas|n['’]\p{L}+\s(?:\S+\s)?pas|aucune?s?|jamais|niet|geen|nooit|zonder|ning[uú]n[ao]?s?|nunca|nessun[oa]?|senza|nie|brak|żad(?:en|na|ne|nych)|bez|não|nenhum[a]?|sem|inte|inga|inget|ikke|ingen|aldri|ei|eivät|eikä|nem|není|nejsou|nemá|nije|nisu|nema|nu (?:este|sunt|are)|niciun[ăa]?|değil|yok|hiçbir|δεν|όχι|χωρίς|не|нет|няма|без|немає|жодн\p{L}*|nėra|neturi|nav|puudub|ei ole)(?!\p{L})|ではない|ありません|不是|没有|沒有|아닙니다|없습니다|ليس|لا يوجد|لا توجد|אין|אינו|אינה|לא/iu;

/** True for a clause that denies in another language than English: what it denies is not read. */
export function isDeniedElsewhere(clause: string): boolean {
  return DENIAL_ELSEWHERE.test(clause);
}

const YES = /^(?:yes|y|true|✓|✔|☑|correct|confirmed|affirmative|in place)(?![\p{L}\p{N}])/iu;
const NO = /^(?:no|n|false|none|nil|never|not|negative|✗|✘)(?![\p{L}\p{N}])/iu;
const NOT_APPLICABLE = /^(?:n\/a|n\.a\.?|na|not applicable)(?![\p{L}\p{N}])/iu;
/** Begin a reply in other languages, with what follows them: `Ja, seit 2019`. */
const FIRST_WORD = /^(ja|nein|oui|non|sí|sì|si|nee|tak|nie)(?=\s*[,.;:–—-]|$)/iu;

/**
 * What a reply begins with: `Yes, since 2019` says yes. Null where it says neither, and where it only offers both: `Yes / No`. A box
 * that is ticked says nothing by itself: it is read with its column or its words (evidence/choices).
 */
export function plainReply(text: string): 'yes' | 'no' | 'na' | null {
  const reply = text.trim().replace(/^["'“([-]{1,3}/, '');
  if (offersReplies(reply)) return null;
  const named = replyNamed(reply) ?? replyNamed(FIRST_WORD.exec(reply)?.[1] ?? '');
  if (named !== undefined) return named;
  if (NOT_APPLICABLE.test(reply)) return 'na';
  if (YES.test(reply)) return 'yes';
  return NO.test(reply) ? 'no' : null;
}

/** True for a value that says that there is none: `none`, `nil`, `0`. A dash may as well be a line that nobody has filled. */
export function saysNone(text: string): boolean {
  return /^(?:none|nil|no|zero|0|not any|none (?:received|reported|recorded|identified|known))\.?$/i.test(
    text.trim(),
  );
}

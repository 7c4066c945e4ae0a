/** German. */
import type { WorkWords } from './model.ts';

export const de: WorkWords = {
  reasons: {
    submitted: 'Eingereicht und noch nicht geprüft.',
    resubmitted: 'Nach verlangten Änderungen erneut eingereicht.',
    reviewed: 'Geprüft; es fehlt noch eine Entscheidung.',
    hits: {
      one: 'Ein möglicher Treffer ist zu beurteilen.',
      other: '{count} mögliche Treffer sind zu beurteilen.',
    },
    hits_again: {
      one: 'Der Fall war schon entschieden; ein Treffer ist erneut zu beurteilen.',
      other: 'Der Fall war schon entschieden; {count} Treffer sind erneut zu beurteilen.',
    },
    hits_judged: 'Alle Treffer sind beurteilt; der Fall ist noch offen.',
    hits_ended: 'Kein gelisteter Eintrag stimmt mehr überein; der Fall ist noch offen.',
    ownership: 'Eine Entscheidung fehlt noch.',
    ownership_again: 'Der Fall war schon entschieden; er ist erneut zu entscheiden.',
    ownership_ended:
      'Gelistete Eigentümer halten nicht mehr die Hälfte oder mehr daran; der Fall ist noch offen.',
    proposed: '{person} schlägt vor: {word}. Eine zweite Person muss bestätigen.',
    verification_failed: 'Die Identitätsprüfung konnte nicht durchgeführt werden.',
    verification_not_clear: 'Die Identitätsprüfung ist nicht eindeutig: {word}.',
    verification_proposed:
      '{person} schlägt vor, die Identitätsprüfung zu genehmigen. Eine zweite Person muss bestätigen.',
    asked: {
      one: 'Ein Kommentar der befragten Person ist noch nicht beantwortet.',
      other: '{count} Kommentare der befragten Person sind noch nicht beantwortet.',
    },
    expires: 'Das Dokument gilt bis {day}; ein neues wird gebraucht.',
    expired: 'Das Dokument ist am {day} abgelaufen; ein neues wird gebraucht.',
    screening_failed: 'Die Prüfung gegen Listen ist fehlgeschlagen: {word}.',
    mail_failed: 'Die E-Mail an die befragte Person kam nicht an: {word}.',
    mail_unwanted:
      'Die befragte Person hat eine E-Mail als unerwünscht gemeldet; an die Adresse wird keine mehr gesendet.',
  },
  tags: {
    sanctions: 'Sanktionen',
    pep: 'politisch exponierte Person',
    adverse_media: 'negative Medienberichte',
    ownership: 'durch die Eigentümer',
    high_risk: 'hohes Risiko',
    came_back: 'schon einmal entschieden',
    expired: 'abgelaufen',
  },
  words: {
    no_risk: 'kein Risiko',
    acceptable_risk: 'vertretbares Risiko',
    unacceptable_risk: 'nicht vertretbares Risiko',
    consider: 'Angaben weichen ab oder sind zweifelhaft',
    attention: 'eine Prüfung muss genauer angesehen werden',
    issue: 'eine Prüfung ergab ein Problem',
    error: 'eine Prüfung war nicht möglich',
    no_lists: 'es sind keine Listen in Kraft',
    list_missing: 'eine vorgeschriebene Liste fehlt',
    list_outdated: 'eine vorgeschriebene Liste ist veraltet',
    unreadable_name: 'der Name hat keine lesbaren Buchstaben',
    name_too_long: 'der Name ist zu lang',
    timeout: 'der Anbieter antwortete nicht rechtzeitig',
    unavailable: 'der Anbieter war nicht erreichbar',
    refused: 'der Anbieter lehnte die Anfrage ab',
    quota: 'das Kontingent beim Anbieter ist erschöpft',
    malformed: 'die Antwort des Anbieters war nicht lesbar',
    no_mailbox: 'die Adresse gibt es nicht',
    bounced: 'die E-Mail kam zurück',
    mailbox_full: 'das Postfach ist voll',
    content_refused: 'der Inhalt wurde abgelehnt',
    temporary: 'die E-Mail wurde vorläufig abgelehnt',
    rejected: 'die E-Mail wurde abgelehnt',
    suppressed: 'eine frühere E-Mail an die Adresse kam zurück oder wurde gemeldet',
    not_allowed: 'Testschlüssel dürfen nicht an die Adresse senden',
    daily_limit: 'die Tagesgrenze ist erreicht',
    complaint: 'die E-Mail wurde als unerwünscht gemeldet',
    other: 'unbekannte Ursache',
  },
  owned:
    'Gelistete Eigentümer halten {owned} % daran: Nach der 50-Prozent-Regel gilt es selbst als gelistet.',
  ownedAtMost:
    'Gelistete Eigentümer halten vielleicht die Hälfte daran oder mehr, bis zu {owned} %: Ihre Anteile sind nicht genau bekannt.',
  withTags: '{sentence} ({tags})',
};

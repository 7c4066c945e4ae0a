/** Labels of register extracts, letterheads and accounts in German, French, Dutch, Italian, Spanish and Polish. */

/** Each line is a concept and the phrases that mean it. */
export const OTHER_LANGUAGES = `
legal_name: firma, firmenname, name der firma, dénomination, dénomination sociale, dénomination ou raison sociale, raison sociale, statutaire naam, handelsnaam, denominazione, ragione sociale, denominación social, razón social, nazwa firmy, nazwa
registration_number: nummer der firma, handelsregisternummer, handelsregister nr, registernummer, firmenbuchnummer, numéro d'immatriculation, immatriculation au rcs, numéro rcs, numéro siren, kvk nummer, cci number, numero rea, codice fiscale, numer krs, krs, uid, che
incorporation: tag der eintragung, tag der ersten eintragung, ersteintragung, erste eintragung, eingetragen am, gründungsdatum, datum der gründung, gegründet, date d'immatriculation, date de constitution, immatriculée le, datum van oprichting, oprichtingsdatum, eerste inschrijving, first entry, data di costituzione, fecha de constitución, data rejestracji
registered_office: geschäftsanschrift, inländische geschäftsanschrift, sitz, satzungssitz, firmensitz, anschrift, adresse du siège, adresse du siège social, siège social, siège, vestigingsadres, bezoekadres, statutaire zetel, zetel, sede legale, domicilio social, siedziba, adres siedziby
legal_form: rechtsform, forme juridique, rechtsvorm, forma giuridica, forma jurídica, forma prawna
director: geschäftsführer, geschäftsführerin, geschäftsführung, vorstand, vorstandsmitglied, mitglied des vorstands, verwaltungsrat, gérant, président, directeur général, administrateur, dirigeant, bestuurder, statutair directeur, amministratore, amministratore delegato, administrador, członek zarządu, prezes zarządu
share_capital: stammkapital, grundkapital, capital social, geplaatst kapitaal, capitale sociale, kapitał zakładowy
revenue: ertrag, erträge, betriebsertrag, gesamtleistung, produits, recettes, umsatzerlöse, umsatz, nettoumsatz, chiffre d'affaires, chiffre d'affaires net, omzet, netto omzet, ricavi, fatturato, ingresos, przychody
profit: jahresüberschuss, jahresergebnis, jahresfehlbetrag, résultat net, résultat de l'exercice, nettowinst, resultaat na belasting, utile netto, zysk netto
total_assets: bilanzsumme, total du bilan, total bilan, total de l'actif, total actif, balanstotaal, totale activa, totale attivo, totale dell'attivo, activo total, suma bilansowa
net_assets: eigenkapital, capitaux propres, eigen vermogen, patrimonio netto, patrimonio neto, kapitał własny
employees: mitarbeiter, mitarbeiterzahl, anzahl mitarbeiter, mitarbeitende, beschäftigte, arbeitnehmer, effectif, effectif moyen, effectifs, salariés, nombre de salariés, medewerkers, werknemers, aantal werknemers, dipendenti, empleados, zatrudnienie
auditor: abschlussprüfer, wirtschaftsprüfer, wirtschaftsprüfungsgesellschaft, revisionsstelle, commissaire aux comptes, réviseur, réviseur d'entreprises, revisore, revisore legale, auditores, biegły rewident
shareholder: gesellschafter, aktionär, aktionäre, actionnaire, actionnaires, associé, aandeelhouder, aandeelhouders, azionista, socio, wspólnik
shares: anteil, geschäftsanteil, beteiligung, beteiligungsquote, parts sociales, aandelen, partecipazione, udział
ubo: wirtschaftlich berechtigter, wirtschaftlich berechtigte, bénéficiaire effectif, uiteindelijk belanghebbende
telephone: telefon, fon, téléphone, telefoon, telefono, teléfono
fax: telefax
email: courriel, emailadresse
website: webseite, site web, site internet, sito web
mlro: geldwäschebeauftragter, geldwäschebeauftragte, correspondant tracfin, déclarant tracfin
regulator: aufsichtsbehörde, zuständige aufsichtsbehörde, autorité de tutelle, autorité de surveillance, toezichthouder, autorità di vigilanza
business: gegenstand des unternehmens, unternehmensgegenstand, activité principale, activités principales, objet social, bedrijfsomschrijving, oggetto sociale
year_end: geschäftsjahr, bilanzstichtag, exercice clos le, boekjaar
insurer: versicherer, assureur, verzekeraar
insurance: versicherung, assurance, verzekering
pi_insurance: berufshaftpflichtversicherung, vermögensschadenhaftpflicht, responsabilité civile professionnelle, rc professionnelle, beroepsaansprakelijkheid
indemnity_limit: versicherungssumme, deckungssumme, montant de garantie, plafond de garantie, verzekerd bedrag
`;

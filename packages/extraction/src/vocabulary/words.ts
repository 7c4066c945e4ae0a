/** Words that say little: those that are passed over, and those that weigh less than the terms of the field. */

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter((word) => word !== ''));

/** Passed over in questions and texts. */
export const STOP_WORDS = set(`
a an the of in on at to for from by with and or is are was were be been being am do does did done has have had what which who
whom whose when where how many much please list give state your you our ours we us their they its it this that these those any
all as not no nor there if then than used use uses using per hold holds company companys entity firm organisation organization
institution business undertaking such so also into each every other about within must may can could should would will shall
provide specify describe indicate confirm name names details detail detailed following relevant applicable respective
whether long often yes yours herein thereof hereby some more most own e g i etc one both either only been he she his her him there here during after before between against towards under over up out off until since while because
`);

/** Weigh a fraction in questions: a text may do without them. Stems and concepts. */
export const WEAK_TERMS = set(`
last latest current currently recent annual year yearly amount number value date full main general primary percent percentage
proportion share country place type kind period month day time financ relat regard apply take carry perform conduct ensure
appl involv includ contain set out held made make offer accept maintain subject kept located applies based act servic provid
written management total average effective version group offic corporat staff person people individual party process system
regular regularly fund records fiscal_period granted contact address requir respect receiv during end carri arrange
arrangement exist place provider competent invest gener  channel function deal engag undergo undergon found receiv impos submit undertak enter role issu frequency valid authority open happen occur existing handl offer offered procedur mechanism organis organiz certain whole sum ever action taken regulatory official name classification status structur  appropriat separat external formal process activ operat respons responsible
`);

/** Say that a value is of another person, time or kind. They count against a value unless the question says them too. */
export const DISTINGUISHING = set(`
deputy former formerly previous previously alternate proposed planned expected target budget forecast draft interim acting
prior assistant substitute resigned retired template example sample
`);

/** Numbers as words. */
export const NUMBER_WORDS: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
};

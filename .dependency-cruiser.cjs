/** Which world a file runs in, and what it may therefore import (docs/architecture.md, "Walls"). */
const PURE = [
  '^shared/domain/.+/(schema|codes|routes|lifecycle|rules|events|errors|view)\\.ts$',
  '^shared/contract/',
  '^packages/(matching|questionnaire-rules|written)/src/',
];
/** What judges and numbers a questionnaire while it is written; it needs no schema. */
const LINTER = [
  '^shared/domain/questionnaires/(lint|limits|placed|numbering|compile|template)\\.ts$',
  '^shared/domain/questionnaires/lint/',
];
/** Where the console shows a questionnaire as respondents see it. */
const PREVIEW = '^console/screens/questionnaires/preview/';

/** The engines, from the bottom up: a package imports only those above it in this list. A folder that is missing here fails a test. */
const PACKAGES = [
  'written',
  'questionnaire-rules',
  'matching',
  'reading',
  'printing',
  'extraction',
  'embedded-cloud',
];

/** The floors of the console, from the ground up: a floor imports only itself and those below it. */
const FLOORS = ['base', 'parts', 'deciding', 'screens', 'shell', 'main'];

const SDK = '(^|/)node_modules/@aws-sdk/|^shared/platform/aws/';

/**
 * The nouns of the domain, from the bottom up: a noun imports only those above it in this list, types included. A folder
 * that is missing here fails a test. docs/generated/nouns.md draws what they import.
 */
const NOUNS = [
  'audit',
  'credits',
  'questionnaires',
  'tasks',
  'tenants',
  'people',
  'webhooks',
  'views',
  'company-search',
  'entities',
  'work',
  'relations',
  'documents',
  'watchlists',
  'settings',
  'verification',
  'screening',
  'monitoring',
  'sessions',
  'responses',
  'assistant',
  'autoflag',
  'mail',
  'verification-sessions',
  'reports',
  'respondent',
  'sending',
  'usage',
];

/** One rule for each but the last of `names`: it imports none of those after it, types included. `folder` has `*` for the name, of a folder or a file. */
function inOrder(names, folder, kind) {
  return names.slice(0, -1).map((name, index) => ({
    name: `${name}-is-below-later-${kind}`,
    severity: 'error',
    from: { path: `^${folder.replace('*', name)}/` },
    to: { path: `^${folder.replace('*', `(${names.slice(index + 1).join('|')})`)}(/|\\.ts$)` },
  }));
}

/** @type {import('dependency-cruiser').IConfiguration & { nouns: readonly string[]; packages: readonly string[]; floors: readonly string[] }} */
module.exports = {
  nouns: NOUNS,
  packages: PACKAGES,
  floors: FLOORS,
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'functions-are-islands',
      comment: 'A function never imports another function.',
      severity: 'error',
      from: { path: '^functions/(api|workers)/([^/]+)/' },
      to: { path: '^functions/(api|workers)/([^/]+)/', pathNot: '^functions/$1/$2/' },
    },
    {
      name: 'runtime-sees-no-synth',
      comment: 'What is deployed knows neither CDK nor the tools around it.',
      severity: 'error',
      from: { path: '^(functions|shared)/' },
      to: {
        path: '(^|/)node_modules/(aws-cdk-lib|constructs|cdk-nag)/|^(lib|bin|cli|test|bench|portal|console|design|packages/embedded-cloud)/',
      },
    },
    {
      name: 'only-lib-imports-cdk',
      severity: 'error',
      from: { pathNot: '^(lib|test|bin|packages/embedded-cloud/test)/' },
      to: { path: '(^|/)node_modules/(aws-cdk-lib|constructs|cdk-nag)/' },
    },
    {
      name: 'shared-imports-no-function',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^functions/' },
    },
    { name: 'pure-files-touch-no-sdk', severity: 'error', from: { path: PURE }, to: { path: SDK } },
    {
      name: 'adapters-only-in-handlers',
      comment: 'AWS adapters are made where a function meets AWS, and by the operator’s tools.',
      severity: 'error',
      from: { pathNot: '^(functions/.*/handler\\.ts$|shared/platform/aws/|cli/|bin/|test/|bench/)' },
      to: { path: '^shared/platform/aws/' },
    },
    {
      name: 'http-knows-no-domain',
      severity: 'error',
      from: { path: '^shared/http/' },
      to: { path: '^shared/domain/' },
    },
    {
      name: 'platform-knows-no-http-or-domain',
      severity: 'error',
      from: { path: '^shared/platform/' },
      to: { path: '^shared/(http|domain)/' },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^shared/contract/' },
      to: { path: '^shared/(http|domain|platform)/' },
    },
    {
      name: 'packages-stand-alone',
      comment: 'An engine knows other engines, and nothing of the service.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(functions|shared|lib|cli|bin|docs|bench|test|portal|console|design|events)/' },
    },
    {
      name: 'packages-know-no-sdk',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/' },
      to: { path: SDK },
    },
    {
      name: 'packages-are-entered-by-their-face',
      comment: 'By the `exports` of their package.json, never by a path.',
      severity: 'error',
      from: { pathNot: '^packages/' },
      to: { path: '^packages/', dependencyTypesNot: ['aliased-workspace'] },
    },
    {
      name: 'packages-meet-by-their-faces',
      severity: 'error',
      from: { path: '^packages/([^/]+)/' },
      to: { path: '^packages/', pathNot: '^packages/$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'rules-stand-alone',
      comment:
        'The rules of questionnaires run in a browser: they import nothing that is installed, and nothing of Node.',
      severity: 'error',
      from: { path: '^packages/(questionnaire-rules|written)/src/' },
      to: { pathNot: '^packages/' },
    },
    {
      name: 'embedded-cloud-sees-wires-only',
      comment: 'The embedded cloud knows templates, bundles and wire protocols, and no other engine.',
      severity: 'error',
      from: { path: '^packages/embedded-cloud/' },
      to: { path: '^packages/(?!embedded-cloud/)' },
    },
    {
      name: 'made-for-tests-alone',
      comment: 'What a package makes for tests is not deployed.',
      severity: 'error',
      from: { pathNot: '^(test|bench)/|^packages/[^/]+/(test|testing|conformance)/' },
      to: { path: '^packages/[^/]+/testing/' },
    },
    ...inOrder(PACKAGES, 'packages/*', 'packages'),
    {
      name: 'pages-are-islands',
      comment:
        'The respondent’s page and the console share what is in design/. The console shows the page by its preview alone.',
      severity: 'error',
      from: { path: '^(portal|console)/', pathNot: PREVIEW },
      to: { path: '^(portal|console)/', pathNot: ['^$1/', '^portal/preview/preview\\.tsx$'] },
    },
    {
      name: 'preview-shows-fields',
      comment: 'An author sees what a respondent will see: the same fields, and nothing else of that page.',
      severity: 'error',
      from: { path: PREVIEW },
      to: { path: '^portal/', pathNot: '^portal/(fields|text|workspace)/' },
    },
    {
      name: 'design-stands-alone',
      severity: 'error',
      from: { path: '^design/' },
      to: { path: '^(?!design/|shared/contract/|packages/written/|.*node_modules/).' },
    },
    {
      name: 'console-sees-contracts-only',
      comment:
        'The console can do nothing that the API cannot, and knows its pure files alone, types included.',
      severity: 'error',
      from: { path: '^console/' },
      to: {
        path: '^(shared|functions|lib|packages|cli|bin)/',
        pathNot: [...PURE, ...LINTER, '^shared/domain/documents/file-types\\.ts$'],
      },
    },
    {
      name: 'screens-are-islands',
      comment: 'A screen of the console is loaded when it is opened, without the others.',
      severity: 'error',
      from: { path: '^console/screens/([^/]+)/' },
      to: { path: '^console/screens/([^/]+)/', pathNot: '^console/screens/$1/' },
    },
    ...inOrder(FLOORS, 'console/*', 'floors'),
    ...inOrder(NOUNS, 'shared/domain/*', 'nouns'),
    {
      name: 'report-libraries-stay-in-reports',
      severity: 'error',
      from: {
        path: '^functions/(api|workers)/',
        pathNot: '^functions/(workers/(client-report|assessment)|api/onboarding-record)/',
      },
      to: { path: '(^|/)node_modules/(docx|pdf-lib)/', reachable: true },
    },
    {
      name: 'readers-stay-in-their-thread',
      comment: 'What unpacks files of strangers runs with limits, never within a function.',
      severity: 'error',
      from: { path: '^functions/', pathNot: '^functions/workers/document-reader/thread\\.ts$' },
      to: { path: '(^|/)node_modules/(unpdf|yauzl|saxes|cfb|word-extractor)/', reachable: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|cdk\\.out|\\.probity)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};

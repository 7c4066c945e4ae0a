/** What the page does beyond standing there: search, the contents on a phone, and where in the page one is. */

const contents = document.querySelector('#contents');
const menu = document.querySelector('#menu');
const search = document.querySelector('#search');
const words = document.querySelector('#words');
const found = document.querySelector('#found');

document.documentElement.classList.add('scripted');
menu.hidden = false;
search.hidden = false;

/** Opens or closes the contents where the screen is too narrow to show them beside the page. */
function showContents(open) {
  menu.setAttribute('aria-expanded', String(open));
  contents.classList.toggle('open', open);
}

menu.addEventListener('click', () => showContents(menu.getAttribute('aria-expanded') !== 'true'));
contents.addEventListener('click', (event) => {
  if (event.target.closest('a') !== null) showContents(false);
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && contents.classList.contains('open')) {
    showContents(false);
    menu.focus();
  }
  const typing = event.target.closest('input, textarea, [contenteditable]') !== null;
  if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    showContents(true);
    words.focus();
  }
});

const targets = [...document.querySelectorAll('[data-search]')];
const groups = [...document.querySelectorAll('.group, .entries-of')];

/** Shows what contains every word, in the contents and on the page alike. */
function filter() {
  const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const target of targets) {
    target.hidden = !wanted.every((word) => target.dataset.search.includes(word));
  }
  for (const group of groups) {
    group.hidden = group.querySelector('[data-search]:not([hidden])') === null;
  }
  document.querySelector('#start').hidden = wanted.length > 0;
  const count = document.querySelectorAll('main [data-search]:not([hidden])').length;
  found.textContent = wanted.length === 0 ? '' : count === 1 ? '1 match' : `${count} matches`;
}
words.addEventListener('input', filter);

const links = new Map([...contents.querySelectorAll('a')].map((link) => [link.hash.slice(1), link]));
const inView = new Set();

/** Marks the topmost section on the screen in the contents. */
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) inView.add(target);
      else inView.delete(target);
    }
    const [first] = [...inView].sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top);
    for (const [id, link] of links) {
      if (id === first?.id) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  },
  { rootMargin: '-20% 0px -60% 0px' },
);
for (const section of document.querySelectorAll('.operation')) observer.observe(section);

/** Each sample gets a button that copies it. */
for (const sample of document.querySelectorAll('.sample')) {
  const copy = document.createElement('button');
  copy.type = 'button';
  copy.className = 'copy';
  copy.textContent = 'Copy';
  copy.setAttribute('aria-label', `Copy: ${sample.querySelector('figcaption').textContent}`);
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(sample.querySelector('pre').textContent);
    copy.textContent = 'Copied';
    setTimeout(() => {
      copy.textContent = 'Copy';
    }, 1_500);
  });
  sample.querySelector('figcaption').append(copy);
}

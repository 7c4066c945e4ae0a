/** The review of one response: outline, answers and documents side by side, and the decision below. */
import { useState } from 'preact/hooks';
import type { Read } from '../../base/remote/use-read.ts';
import type { ScreenProps } from '../../base/screen-props.ts';
import { backOf } from '../../deciding/back-of.ts';
import { Pane, Segments, useNarrow } from '../../deciding/panes.tsx';
import type { Walk } from '../../deciding/use-queue.ts';
import { OldNotice } from '../../parts/states.tsx';
import { useIdle } from '../../parts/timing/use-idle.ts';
import { disputing } from './hooks/dispute.ts';
import { reminding } from './hooks/remind.ts';
import { useBeside } from './hooks/use-beside.ts';
import { type Commenting, useComments } from './hooks/use-comments.ts';
import { useComparison } from './hooks/use-comparison.ts';
import { useDeciding } from './hooks/use-deciding.ts';
import { type Marking, useMarks } from './hooks/use-marks.ts';
import { type Review, useReview } from './hooks/use-review.ts';
import { useReviewKeys } from './hooks/use-review-keys.ts';
import { eyesOf } from './model/decisions.ts';
import { contradicting } from './model/files.ts';
import { firstItems } from './model/moves.ts';
import { sectionsOf } from './model/outline.ts';
import type { Response, ResponseFile } from './model/response.ts';
import { DecideBar } from './parts/decide.tsx';
import { Head } from './parts/head.tsx';
import { History } from './parts/history.tsx';
import { ItemCard } from './parts/item.tsx';
import { Outline, sectionTitle } from './parts/outline.tsx';
import { Viewer } from './parts/viewer.tsx';
import { texts } from './texts.ts';

export type Files = Read<{ readonly data: readonly ResponseFile[] }>;

interface Props extends ScreenProps {
  readonly response: Read<Response> & { readonly value: Response };
  readonly files: Files;
  readonly walk: Walk;
}

type Shown = 'answers' | 'document';

export function ReviewPanes(props: Props) {
  const { response, files, walk, route, api, deeds, session } = props;
  const words = texts();
  const marking = useMarks(response.value.id, props);
  const review = useReview(
    { response: response.value, files, me: session.person.id, marks: marking.marks },
    props,
  );
  const commenting = useComments(review.at, response, props);
  const deciding = useDeciding(response, { items: review.items, asks: commenting.asks }, walk, props);
  const comparing = useComparison(response.value, review, { api, say: deeds.say });
  const [shown, setShown] = useState<Shown>('answers');
  const [isCommenting, setCommenting] = useState(false);
  const nextOpen = () => {
    if (!review.goToNextOpen()) props.announce(words.nothingOpen);
  };
  useReviewKeys({ review, marking, deciding, walk, nextOpen, setCommenting, compare: comparing.toggle });
  return (
    <>
      <Head
        response={response.value}
        mode={route.mode}
        back={backOf(route, true)}
        walk={walk}
        people={props.people}
        me={session.person}
        isHeld={deciding.draft?.state === 'held'}
        onRemind={reminding(response.value, props)}
        comparing={comparing}
      />
      <OldNotice {...response} />
      <Segments
        label={words.whatIsShown}
        panes={[
          ['answers', words.answers],
          ['document', words.document],
        ]}
        shown={shown}
        onShow={setShown}
      />
      <div class="work-area review">
        <Answers
          {...props}
          review={review}
          marking={marking}
          commenting={commenting}
          isShown={shown === 'answers'}
          writing={[isCommenting, setCommenting]}
        />
        <Documents {...props} review={review} files={files} isShown={shown === 'document'} />
      </div>
      <DecideBar
        review={review}
        deciding={deciding}
        eyes={eyesOf(response.value, session.person)}
        mode={route.mode}
        nextOpen={nextOpen}
        showCurrent={() => void response.again().then(deciding.resume)}
        takeBack={deeds.undo}
      />
    </>
  );
}

interface AnswersProps extends Props {
  readonly marking: Marking;
  readonly review: Review;
  readonly commenting: Commenting;
  readonly isShown: boolean;
  readonly writing: readonly [isCommenting: boolean, setCommenting: (isCommenting: boolean) => void];
}

function Answers(props: AnswersProps) {
  const { review, marking, commenting, isShown, writing, response, route, api, may } = props;
  const words = texts();
  const [isHistoryShown, setHistoryShown] = useState(false);
  const [isCommenting, setCommenting] = writing;
  const isIdle = useIdle();
  const drawn = isIdle ? review.shown : firstItems(review.shown, review.at?.id);
  return (
    <>
      <Outline
        items={review.items}
        sections={sectionsOf(review.items)}
        response={response.value}
        mode={route.mode}
        goTo={review.goTo}
        isHistoryShown={isHistoryShown}
        toggleHistory={() => setHistoryShown(!isHistoryShown)}
      />
      <Pane name="answers" label={words.answers} isShown={isShown}>
        {isHistoryShown && (
          <History api={api} id={response.value.id} onClose={() => setHistoryShown(false)} />
        )}
        {sectionsOf(drawn).map((section) => (
          <section key={section.title} aria-labelledby={`section-${section.number}`}>
            <h2 class="section-title" id={`section-${section.number}`} dir="auto">
              {sectionTitle(section)}
            </h2>
            {section.items.map((item) => (
              <ItemCard
                key={item.id}
                item={item}
                isAt={item.id === review.at?.id}
                follows={route.query['at'] !== undefined && !isCommenting}
                goTo={review.goTo}
                toggleChecked={marking.toggle}
                people={props.people}
                dispute={may('responses:write') ? disputing(props) : undefined}
                commenting={commenting}
                earlier={review.earlier}
                isCommenting={isCommenting}
                setCommenting={setCommenting}
              />
            ))}
          </section>
        ))}
      </Pane>
    </>
  );
}

interface DocumentsProps extends Props {
  readonly review: Review;
  readonly isShown: boolean;
}

/** On a phone the file is fetched when its pane is opened: every opening is recorded. */
function Documents({ review, files, isShown, api, deeds }: DocumentsProps) {
  const words = texts();
  const isNarrow = useNarrow();
  const all = files.value?.data ?? [];
  const { beside, choose } = useBeside(review.at, all);
  return (
    <Pane name="viewer" label={words.documents} isShown={isShown}>
      {(!isNarrow || isShown) && (
        <Viewer
          api={api}
          files={files}
          beside={beside}
          itemNumber={review.at?.number ?? ''}
          contradicting={contradicting(review.items, all)}
          onChoose={choose}
          say={deeds.say}
        />
      )}
    </Pane>
  );
}

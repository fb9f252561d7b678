import { HowCounted } from '#parts/analytics/HowCounted.tsx'
import { EmptyShore } from '#ui/brand/EmptyShore.tsx'
import classes from './panels.module.css'

interface Props {
  question: string
  answer: string
  how: string
  scope: string
}

/** The question of a panel, its answer, and how that is counted. */
export const PanelHead = ({ question, answer, how, scope }: Props) => (
  <div className={classes.head}>
    <div>
      <h2 className={classes.question}>{question}</h2>
      <p className={classes.answer}>{answer}</p>
    </div>
    <HowCounted name={question} how={how} scope={scope} />
  </div>
)

/** Under an answer that says that nothing was collected. */
export const NothingHere = () => (
  <div className={classes.nothing}>
    <EmptyShore />
    <p className={classes.quiet}>Choose a longer period to see more.</p>
  </div>
)

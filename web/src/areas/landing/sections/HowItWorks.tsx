import { inOrder } from '#ui/in-order.ts'
import { HandInArt, PointsArt, RewardArt, WeighArt } from '../art/step-art.tsx'
import section from '../section.module.css'
import classes from './HowItWorks.module.css'

const steps = [
  {
    title: 'Bring plastic',
    words: 'Rinse it, sort it if you can, and bring it to any store in the programme during opening hours.',
    Art: HandInArt,
  },
  {
    title: 'Get it weighed',
    words: 'The store weighs each kind of plastic in front of you and records it on your account.',
    Art: WeighArt,
  },
  {
    title: 'Earn points',
    words: 'Today’s rate turns kilograms into points. You see them on your account right away, with the calculation.',
    Art: PointsArt,
  },
  {
    title: 'Choose rewards',
    words: 'Exchange points for products, vouchers and discounts, or donate them to a good cause.',
    Art: RewardArt,
  },
]

export const HowItWorks = () => (
  <section id="how" className={section.root} aria-labelledby="how-title">
    <h2 id="how-title" className={section.title}>
      From a bag of bottles to a reward, in four steps
    </h2>
    <ol className={classes.steps}>
      {inOrder(steps, ({ title, words, Art }) => (
        <li className={classes.step}>
          <Art />
          <div>
            <h3>{title}</h3>
            <p>{words}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
)

import { StoreArt } from '../art/StoreArt.tsx'
import buttons from '../buttons.module.css'
import section from '../section.module.css'
import classes from './ForStores.module.css'

/** The invitation to those without whom nothing would be weighed. */
export const ForStores = () => (
  <section className={section.root} aria-labelledby="stores-title">
    <div className={classes.panel}>
      <div className={classes.words}>
        <h2 id="stores-title" className={section.title}>
          Take plastic in where people already come
        </h2>
        <p>
          A shop, a café, a school gate: if you have a scale and some room, you can be a store of the programme. Tell us
          where you are and when you are open. We look at every request ourselves and answer by mail.
        </p>
        <a className={buttons.primary} href="/collector-signup">
          Register a store
        </a>
      </div>
      <StoreArt />
    </div>
  </section>
)

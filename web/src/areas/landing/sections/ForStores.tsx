import { Bird } from '#ui/brand/Bird.tsx'
import { Bottle } from '#ui/brand/harbour/Bottle.tsx'
import { Kiosk } from '#ui/brand/harbour/Kiosk.tsx'
import art from '../art/art.module.css'
import buttons from '../buttons.module.css'
import section from '../section.module.css'
import classes from './ForStores.module.css'

/** An invitation to register a store. */
export const ForStores = () => (
  <section className={section.root} aria-labelledby="stores-title">
    <div className={classes.panel}>
      <div className={classes.words}>
        <h2 id="stores-title" className={section.title}>
          Collect plastic where people already come
        </h2>
        <p>
          A shop, a café, a school: if you have a scale and some space, you can collect for the programme. Tell us where
          you are and when you are open. We review every request and reply by email.
        </p>
        <a className={buttons.primary} href="/collector-signup">
          Register a store
        </a>
      </div>
      <StoreArt />
    </div>
  </section>
)

/** A store on the quay with bottles beside it. */
const StoreArt = () => (
  <svg className={art.step} viewBox="0 0 360 260" aria-hidden="true" focusable="false">
    <rect width="360" height="260" fill="var(--sky)" />
    <circle cx="286" cy="120" r="44" fill="var(--sun)" />
    <rect y="140" width="360" height="120" fill="var(--sea-far)" />
    <path d="M0 166c24-9 48-9 72 0s48 9 72 0 48-9 72 0 48 9 72 0 48-9 72 0v94H0z" fill="var(--sea-mid)" />
    <path d="M0 204h360v56H0z" fill="var(--shore-shade)" />
    <path d="M0 200h360v14H0z" fill="var(--shore)" />
    <Kiosk x={142} y={206} scale={1.5} />
    <Bottle x={252} y={182} scale={1.05} />
    <Bottle x={280} y={186} scale={0.9} label="var(--coral)" />
    <Bottle x={306} y={180} scale={1.15} label="var(--shore-shade)" />
    <Bird x={282} y={52} scale={2.1} />
    <Bird x={228} y={30} scale={1} bank={-6} />
  </svg>
)

import { Bird } from '#ui/brand/Bird.tsx'
import classes from './art.module.css'
import { Bottle } from './Bottle.tsx'
import { Kiosk } from './Kiosk.tsx'

/** A store on the quay, open, with what was brought today standing beside it. */
export const StoreArt = () => (
  <svg className={classes.step} viewBox="0 0 360 260" aria-hidden="true" focusable="false">
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

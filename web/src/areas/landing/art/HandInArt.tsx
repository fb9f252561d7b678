import { Bird } from '#ui/brand/Bird.tsx'
import { Bottle } from './Bottle.tsx'
import { StepScene } from './StepScene.tsx'

/** A crate of bottles carried to the quay. */
export const HandInArt = () => (
  <StepScene>
    <circle cx="188" cy="52" r="20" fill="var(--sun)" />
    <Bird x={58} y={44} scale={1.5} />
    <Bottle x={88} y={84} lean={-12} scale={1.25} />
    <Bottle x={118} y={76} lean={4} scale={1.35} label="var(--coral)" />
    <Bottle x={150} y={84} lean={14} scale={1.25} label="var(--shore-shade)" />
    <path d="M62 98h116l-9 62H71z" fill="var(--shore-shade)" />
    <path d="M60 92h120v14H60zM66 116h108l-2 13H68zM68 138h104l-2 13H70z" fill="var(--shore)" />
    <rect x="104" y="95" width="32" height="8" rx="4" fill="var(--bird)" />
  </StepScene>
)

import { Bird } from './Bird.tsx'
import { Scene } from './Scene.tsx'

/** Error: a storm at sea. */
export function Storm() {
  return (
    <Scene
      over={
        <>
          <path
            d="M66 84c-17 0-28-11-28-25s12-25 27-24c5-18 21-28 40-26 15 1 27 9 32 22 20-4 37 8 38 25 1 16-11 28-28 28z"
            fill="var(--ink-faint)"
          />
          <Bird x={214} y={96} scale={1.7} bank={18} />
        </>
      }
    >
      <g stroke="var(--sea-mid)" strokeWidth="3" strokeLinecap="round">
        <path d="M76 98l-7 18M100 96l-9 24M150 94l-8 20M176 92l-9 24M200 76l-6 16" />
      </g>
      <path d="M122 78l-17 34h13l-9 30 28-38h-14l12-26z" fill="var(--coral)" />
      <path d="M20 150Q60 196 88 148Q116 190 146 146Q172 188 200 144Q226 184 262 146V240H20z" fill="var(--sea-mid)" />
      <path
        d="M20 176Q44 206 70 172Q98 208 124 172Q152 208 178 170Q204 206 236 170L262 190V240H20z"
        fill="var(--sea-near)"
      />
      <path
        d="M70 172c-6 8-12 13-19 16M124 172c-6 9-12 14-20 17M178 170c-6 9-12 15-20 18"
        fill="none"
        stroke="var(--foam)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </Scene>
  )
}

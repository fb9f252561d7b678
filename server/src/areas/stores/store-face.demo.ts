import { drawSvg } from '#core/files/draw-svg.ts'

/** What a store looks like from the street. */
export interface Face {
  goods: keyof typeof goods
  awning: string
  wall: string
}

const row = (count: number, draw: (x: number) => string, from: number, step: number) =>
  Array.from({ length: count }, (_, n) => draw(from + n * step)).join('')

/** What stands in the window, on a shelf at y = 330, from x = 92 to 372. */
const goods = {
  market: row(
    4,
    x => `<path d="M${x} 330v-34h52v34z" fill="#a9793f"/><g fill="#d9482f"><circle cx="${x + 12}" cy="292" r="11"/>
<circle cx="${x + 28}" cy="288" r="11"/><circle cx="${x + 42}" cy="293" r="10"/></g>`,
    100,
    70,
  ),
  grocer: row(
    4,
    x => `<path d="M${x} 330v-30h50v30z" fill="#8a6a3d"/><g fill="#7ea63c"><circle cx="${x + 12}" cy="296" r="11"/>
<circle cx="${x + 26}" cy="292" r="12"/><circle cx="${x + 40}" cy="297" r="10"/></g><path d="M${x + 24} 282l6-10" stroke="#4c6b26" stroke-width="4"/>`,
    100,
    70,
  ),
  tiles: row(
    5,
    x => `<g fill="none" stroke="#2f6fa8" stroke-width="4"><path d="M${x} 276h44v44h-44z"/><circle cx="${x + 22}" cy="298" r="13"/>
<path d="M${x} 276l44 44M${x + 44} 276l-44 44"/></g>`,
    98,
    54,
  ),
  kiosk: row(
    5,
    x => `<path d="M${x} 328v-58h42v58z" fill="#fdfcf9"/><path d="M${x + 6} 280h30M${x + 6} 292h30M${x + 6} 304h20" stroke="#5b6b66" stroke-width="4"/>
<path d="M${x + 6} 312h30v10h-30z" fill="#e0694a"/>`,
    98,
    54,
  ),
  fish: row(
    3,
    x => `<path d="M${x} 308q34-30 66 0q-32 30-66 0z" fill="#8fb6cc"/><path d="M${x + 60} 308l22-16v32z" fill="#6f9db8"/>
<circle cx="${x + 16}" cy="302" r="4" fill="#14332d"/>`,
    102,
    92,
  ),
  plants: row(
    4,
    x =>
      `<path d="M${x + 8} 330l-6-30h44l-6 30z" fill="#c0673f"/><path d="M${x + 24} 300q-26-16-20-40q22 6 20 40q-2-38 22-46q4 30-22 46z" fill="#4f8a45"/>`,
    100,
    70,
  ),
  bottles: row(
    7,
    x => `<path d="M${x} 330v-40q0-10 7-14v-14h12v14q7 4 7 14v40z" fill="#7fb3a6"/><path d="M${x} 300h26v16h-26z" fill="#fdfcf9"/>
<path d="M${x + 6} 254h14v9h-14z" fill="#e0694a"/>`,
    98,
    40,
  ),
  books: row(
    10,
    x =>
      `<path d="M${x} 330v-${44 + (x % 3) * 10}h18v${44 + (x % 3) * 10}z" fill="${['#b5533c', '#3d6f8e', '#d1a24b', '#5f7f58'][((x / 26) % 4) | 0]}"/>`,
    104,
    26,
  ),
  bread: row(
    4,
    x =>
      `<path d="M${x} 328q-4-38 30-38t32 38z" fill="#c98a4b"/><path d="M${x + 14} 300l8 16M${x + 28} 297l8 18M${x + 42} 300l6 14" stroke="#8d5a28" stroke-width="4"/>`,
    98,
    70,
  ),
}

/** A shop front: what it sells in the window, and an awning and a wall of its own. */
export function drawStore({ goods: kind, awning, wall }: Face): Promise<Buffer> {
  const stripes = row(6, x => `<path d="M${x} 150h44l10 54q-27 26-54 0z" fill="${awning}"/>`, 64, 88)
  const pale = row(5, x => `<path d="M${x} 150h44l10 54q-27 26-54 0z" fill="#fdfcf9"/>`, 108, 88)
  return drawSvg(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480">
<path d="M0 0h640v480H0z" fill="#cfe3e6"/><path d="M0 400h640v80H0z" fill="#b9b3a4"/><path d="M0 400h640v10H0z" fill="#9f998a"/>
<path d="M40 60h560v340H40z" fill="${wall}"/><path d="M28 44h584v22H28z" fill="#14332d" opacity=".75"/>
<path d="M84 82h472v48H84z" fill="${awning}"/><path d="M112 100h190v12H112zM320 100h120v12H320z" fill="#fdfcf9" opacity=".85"/>
<path d="M84 216h300v150H84z" fill="#e8f1f0"/><path d="M84 216h300v150H84z" fill="none" stroke="#14332d" stroke-width="8"/>
<path d="M84 330h300v8H84z" fill="#7a5c37"/>${goods[kind]}<path d="M100 224l60 0-56 100z" fill="#fff" opacity=".35"/>
<path d="M430 216h120v184H430z" fill="#14332d"/><path d="M444 232h92v104h-92z" fill="#dceae6"/><circle cx="532" cy="352" r="6" fill="#dec99a"/>
${pale}${stripes}<path d="M40 142h560v12H40z" fill="#14332d" opacity=".25"/>
<g transform="translate(396 330)"><path d="M0 70v-44h26v44z" fill="#0f5f4e"/><path d="M5 36h16M5 46h16" stroke="#fdfcf9" stroke-width="3"/><path d="M-3 20h32v8H-3z" fill="#0b4a3d"/></g>
</svg>`)
}

import nprogress from 'nprogress';
import 'nprogress/nprogress.css';

nprogress.configure({
  minimum: 0.08,
  speed: 200,
  trickleSpeed: 800,
  showSpinner: false,
  barSelector: '.bar',
  template: '<div class="bar"><div class="peg"></div></div>',
});

/** The bar at the top of the page, with the constants of the specification (9). */
export const loadingBar = nprogress;

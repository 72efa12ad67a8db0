import { dismissSetupStep as dismissEndpoint, getDashboard, getHome, getProductFigures } from '#contract/home.ts';
import { listNotices, publishNotice, withdrawNotice } from '#contract/home-notices.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { dismissSetupStep } from './dismiss-setup-step.ts';
import { addNotice, findNotices, takeNoticeBack } from './notices.ts';
import { readDashboard } from './read-dashboard.ts';
import { readHome } from './read-home.ts';
import { readProductFigures } from './read-product-figures.ts';

export function homeRoutes(api: Api, services: Services): void {
  api.bind(getHome, ({ caller, locale }) => readHome(services.database.db, caller, locale));
  api.bind(dismissEndpoint, ({ caller: { accountId, userId }, body }) =>
    dismissSetupStep(services.database.db, { accountId, userId, ...body }),
  );
  noticeRoutes(api);
  api.bind(getDashboard, ({ caller, query }) => readDashboard(services, caller.accountId, query));
  api.bind(getProductFigures, ({ caller, query, locale }) => readProductFigures(services, caller.accountId, query, locale));
}

/** What operators say to all merchants. */
function noticeRoutes(api: Api): void {
  api.bindOperator(publishNotice, async ({ body: { reason, ...notice } }, tx) => {
    const after = await addNotice(tx, notice);
    return { data: after, audit: { accountId: null, subject: { type: 'notice', id: after.id, before: null, after }, reason } };
  });
  api.bindOperator(withdrawNotice, async ({ params: { noticeId }, body: { reason } }, tx) => {
    const { before, after } = await takeNoticeBack(tx, noticeId);
    return { data: after, audit: { accountId: null, subject: { type: 'notice', id: noticeId, before, after }, reason } };
  });
  api.bindOperator(listNotices, async (_call, tx) => ({ data: await findNotices(tx), audit: { accountId: null } }));
}

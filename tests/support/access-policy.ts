import { type AccessRow, MEMBERS } from './access-row.ts';

/** Of features that say it themselves, each in a file of its name. */
const ofFeatures = import.meta.glob<{ access: readonly AccessRow[] }>('../access/*.ts', { eager: true });

const withoutSupport = MEMBERS.filter((kind) => kind !== 'support');

/** Who is served, written by hand: an endpoint that stands nowhere fails the walk. */
export const accessPolicy: readonly AccessRow[] = [
  ...Object.values(ofFeatures).flatMap(({ access }) => access),
  {
    served: ['app', ...MEMBERS],
    endpoints: `regByPwd loginByPwd loginByTwoFactor sendResetCode resetPwdByEmail resetPwdByPhone verifyEmail confirmEmailChange
      listCountries listProvinces listCities trackParcel readInvitation exchangeNuvemshopCode readNuvemshopInstall`,
  },
  {
    served: MEMBERS,
    endpoints: `logout userInfo userMenu userSource listMemberships selectAccount acceptInvitation leaveAccount getStaff
      getBasicSettings listPraiseCards getPraiseCard linkPraiseCardArtwork previewPraiseCard updateProfile updateAvatar removeAvatar
      getNotificationPreferences saveNotificationPreferences sendTestMail listWebhookEndpoints createWebhookEndpoint getWebhookSecret testWebhookEndpoint
      deleteWebhookEndpoint listNotificationDeliveries retryNotificationDelivery getSignInMethods changeEmail getEmailChange
      resendEmailChange cancelEmailChange resendVerification changePhone confirmPhone changePassword getTwoFactor beginTwoFactor confirmTwoFactor
      disableTwoFactor renewRecoveryCodes listSessions revokeSession revokeOtherSessions getUserSetting updateUserSetting listNotifications
      countNotifications readNotifications archiveNotifications listListViews saveListView renameListView deleteListView setListLayout setListKeys
      listBillingProfiles getDeletion getJob getTrackSetting getShippingTemplate getShippingRules getTax getTaxProfiles
      getBuyerMails previewBuyerMail getHome getDashboard getProductFigures listOrders countOrders getOrder listOrderMethods listMergeCandidates previewMethods listParcels countParcels getParcel
      listOrderFilterChoices listOrderTags startOrderFile linkOrderFile getOrderDocument listOrderSyncs getPayment
      getManualOrderForm linkOwnLabel getAddressForm readPastedAddress findSellableVariants listManualDrafts getManualDraft listOrderImports getOrderImport listOrderImportRows listOrderImportOrders
      listSubstitutes getOrderSettings
      listCategories listProducts linkProductsFile linkProductPictures getProduct getProductMarks getProductHistory getProductTrust quoteSamples listLandedPrices
      listImportItems linkDraftsFile getImportItem getCatalogText listScheduledPushes listPricingRules previewPricingRule previewDraftPrices listPriceRuns getPriceRun listPriceRunRows
      getProfitSettings calculateProfit previewPush
      listListings countListings getListing trySampleOrder getStoreSync listStores listPlatforms listStoreTransfers listUnread listShopifyConnections
      getShopProduct findShopProducts getShopOrder
      getClaimTerms calculateClaim listClaims getClaim linkClaimFile listMakeUps getMakeUp linkMakeUpFile
      getWarehouse listLots listMovements getStorageSavings quoteRenewal listRenewals listStorageBills listAccruals listServices getWarehouseDocument quotePurchase
      listPurchases getPurchase listInboundPlans getInboundPlan listOutbounds getOutbound linkWarehouseFile
      listLessonMarks markLesson`,
  },
  {
    served: withoutSupport,
    endpoints: `listWallets listLedgerEntries listLedgerMonths listWalletSettings startStatement linkStatement getRecharge listRecharges
      listRechargeMethods quoteRecharge getRechargeReceipt
      getWithdrawalOptions listPayoutProfiles listWithdrawals getWithdrawal getWithdrawalReceipt`,
  },
  {
    served: ['owner', 'manager', 'finance'],
    endpoints: `createBillingProfile updateBillingProfile deleteBillingProfile createRecharge retryRecharge confirmRecharge
      submitBankProof saveBalanceAlert saveAutomaticTopUp savePaymentMethod removePaymentMethod
      sendWithdrawalCode createPayoutProfile removePayoutProfile createWithdrawal cancelWithdrawal
      answerWithdrawal`,
  },
  { served: ['owner', 'restricted'], endpoints: 'exportData listExports linkExport requestDeletion cancelDeletion' },
  {
    served: ['owner', 'manager', 'buyer', 'support'],
    endpoints: `requoteOrder checkOrders holdOrder releaseHold cancelOrder answerStoreEdit renameOrderTag deleteOrderTag setOrderMarks markOrders
      findMissingOrder syncStoreOrders fetchUnread setOrderMethod setOrderAddress setOrderLines splitOrder undoSplit mergeOrders undoMerge markElsewhere
      undoElsewhere acceptWarning actOnOrders createManualOrder updateManualOrder createManualDraft updateManualDraft deleteManualDraft
      uploadOrderFile checkOrderImport quoteOrderImport startOrderImport
      createClaim addClaimFile removeClaimFile submitClaim answerClaimOffer appealClaim withdrawClaim disputeMakeUp`,
  },
  {
    served: ['owner', 'manager', 'buyer', 'finance'],
    endpoints:
      'reserveStock getPaymentSummary payOrders previewPayment payManyOrders sendOrderNow answerMissingGoods acceptMakeUp payWarehouseCharge',
  },
  {
    served: ['owner', 'manager', 'buyer'],
    endpoints: `createRenewal cancelRenewal saveStorageSettings setLotAutoRenew requestService createPurchase cancelPurchase createInboundPlan submitInboundPlan setInboundTracking cancelInboundPlan addInboundFile removeInboundFile answerDiscrepancy createOutbound moveOutbound`,
  },
  {
    served: ['owner', 'manager'],
    endpoints: `inviteStaff resendInvitation revokeInvitation changeStaffMember removeStaffMember createStaffRole updateStaffRole deleteStaffRole
      listAccountLog saveBasicSettings dismissSetupStep createPraiseCard updatePraiseCard uploadPraiseCardArtwork movePraiseCard
      saveTrackSetting saveOrderSettings saveProfitSettings saveShippingRules saveTaxProfiles markProducts unmarkProducts watchProduct unwatchProduct importProducts startBulkImport
      importFromList applyMultiplier applyTargetMargin changeImportItems changeMatchingDrafts mergeImportItems updateImportItem deleteImportItem restoreImportItem
      splitImportItem duplicateImportItem createPricingRule orderPricingRules applyRulesToDrafts updatePricingRule deletePricingRule planPriceRun
      omitPriceRunRows linkListing dismissSuggestions unlinkListings archiveListings saveMapping allowSubstitutes setListingPolicy decideStoreChange
      acceptListingCost mendListingPrices pushImportItems retryPush schedulePush cancelScheduledPush startPriceRun cancelPriceRun rollBackPriceRun
      changeMatchingListings saveStorePolicy syncStore syncListings changeInSandbox connectSandboxStore renameStore
      saveBuyerMails pauseStore resumeStore checkStore disconnectStore placeTestOrder setSandboxTrouble openShopify
      startNuvemshop connectNuvemshopStore startTiktok connectTiktok connectWooCommerceStore startWooCommerceConsent finishWooCommerceConsent
      decideStoreTransfer
      createShopifyLink getShopifyLink confirmShopifyLink linkShopProducts importShopProducts`,
  },
  {
    served: ['operator'],
    endpoints: `findAccounts publishNotice withdrawNotice listNotices restrictAccount adjustWallet decideAdjustment listAdjustments listAuditEntries
      listPraiseCardsToReview linkReviewedArtwork decidePraiseCard
      listWithdrawalsToReview readWithdrawal decideWithdrawal makePayoutFile getPayoutFile
      listClaimsToDecide readClaim decideClaim listMakeUpsToDecide raiseMakeUp decideMakeUp listBankTransfers linkBankProof decideBankTransfer listSuspense
      listTicketsToAnswer readTicket answerTicket openTicketFile
      decideSuspense dismissGatewayEvent shipParcel scanParcel splitParcel joinParcels
      listWarehouseWork moveInboundPlan receiveCarton reportShortPurchase moveOutboundOrder countLot finishService giveFinalNotice`,
  },
];

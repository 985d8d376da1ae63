CREATE TABLE "delivery_band" (
	"delivery_band_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"delivery_method_id" bigint NOT NULL,
	"country_code" text,
	"zip_from" text,
	"zip_to" text,
	"weight_from" numeric(12,4),
	"weight_to" numeric(12,4),
	"volume_from" numeric(14,6),
	"volume_to" numeric(14,6),
	"total_from" numeric(18,6),
	"total_to" numeric(18,6),
	"price_net" numeric(18,6) DEFAULT 0 NOT NULL,
	"free_over" numeric(18,6),
	"delivery_days" integer,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "band-weight-order" CHECK ("delivery_band"."weight_to" > "delivery_band"."weight_from"),
	CONSTRAINT "band-volume-order" CHECK ("delivery_band"."volume_to" > "delivery_band"."volume_from"),
	CONSTRAINT "band-total-order" CHECK ("delivery_band"."total_to" > "delivery_band"."total_from"),
	CONSTRAINT "band-zip-order" CHECK ("delivery_band"."zip_to" collate "C" >= "delivery_band"."zip_from" collate "C"),
	CONSTRAINT "band-price-not-negative" CHECK ("delivery_band"."price_net" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_method_shop" (
	"payment_method_shop_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"payment_method_id" bigint NOT NULL,
	"shop_id" bigint NOT NULL,
	"country_code" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"order_min" numeric(18,6),
	"order_max" numeric(18,6),
	"fee" numeric(18,6),
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "payment_method_shop_once" UNIQUE NULLS NOT DISTINCT("company_code","payment_method_id","shop_id","country_code"),
	CONSTRAINT "payment-order-limits" CHECK ("payment_method_shop"."order_max" > "payment_method_shop"."order_min"),
	CONSTRAINT "payment-shop-fee-not-negative" CHECK ("payment_method_shop"."fee" >= 0)
);
--> statement-breakpoint
CREATE TABLE "banner" (
	"banner_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"shop_id" bigint NOT NULL,
	"banner_size" text DEFAULT 'wide' NOT NULL,
	"picture" text,
	"title" jsonb NOT NULL,
	"subtitle" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"link" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"active" boolean DEFAULT true NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "banner-days" CHECK ("banner"."valid_to" is null or "banner"."valid_from" is null or "banner"."valid_to" >= "banner"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "frontend_category" (
	"frontend_category_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"shop_id" bigint NOT NULL,
	"parent_id" bigint,
	"position" integer DEFAULT 0 NOT NULL,
	"category_title" jsonb NOT NULL,
	"slug" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"picture" text,
	"visible" boolean DEFAULT true NOT NULL,
	"product_category_id" bigint,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "frontend_category_of_shop" UNIQUE("company_code","shop_id","frontend_category_id"),
	CONSTRAINT "frontend_category_not_own_parent" CHECK ("frontend_category"."parent_id" <> "frontend_category"."frontend_category_id")
);
--> statement-breakpoint
CREATE TABLE "frontend_page" (
	"frontend_page_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"shop_id" bigint NOT NULL,
	"page_code" text NOT NULL,
	"title" jsonb NOT NULL,
	"body" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"slug" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"meta_description" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"in_footer" boolean DEFAULT true NOT NULL,
	"publish_at" timestamptz,
	"published" jsonb,
	"published_at" timestamptz,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "frontend_page_code" UNIQUE("company_code","shop_id","page_code")
);
--> statement-breakpoint
CREATE TABLE "store_location" (
	"store_location_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"shop_id" bigint NOT NULL,
	"store_name" text NOT NULL,
	"address_line" text,
	"zip_code" text,
	"city" text,
	"country_code" text,
	"latitude" numeric(18,6),
	"longitude" numeric(18,6),
	"opening_hours" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"phone" text,
	"email" text,
	"warehouse_id" bigint,
	"pick_up" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "store-coordinates" CHECK ("store_location"."latitude" between -90 and 90 and "store_location"."longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "obd_text" (
	"obd_text_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"text_key" text NOT NULL,
	"obd_text" jsonb NOT NULL,
	"delivery_method_id" bigint,
	"country_code" text,
	"active" boolean DEFAULT true NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "obd_text_once" UNIQUE NULLS NOT DISTINCT("company_code","text_key","delivery_method_id","country_code")
);
--> statement-breakpoint
ALTER TABLE "product_shop" ADD COLUMN "badge" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "shop_name" text;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "reserve_mode" text DEFAULT 'partial' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "reservation_minutes" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "stock_shown" text DEFAULT 'some' NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_band" ADD CONSTRAINT "delivery_band_country_code_country_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."country"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_band" ADD CONSTRAINT "delivery_band_delivery_method" FOREIGN KEY ("company_code","delivery_method_id") REFERENCES "public"."delivery_method"("company_code","delivery_method_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_method_shop" ADD CONSTRAINT "payment_method_shop_country_code_country_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."country"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_method_shop" ADD CONSTRAINT "payment_method_shop_payment_method" FOREIGN KEY ("company_code","payment_method_id") REFERENCES "public"."payment_method"("company_code","payment_method_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_method_shop" ADD CONSTRAINT "payment_method_shop_shop" FOREIGN KEY ("company_code","shop_id") REFERENCES "public"."shop"("company_code","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_picture_picture_picture_id_fk" FOREIGN KEY ("picture") REFERENCES "public"."picture"("picture_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_shop" FOREIGN KEY ("company_code","shop_id") REFERENCES "public"."shop"("company_code","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frontend_category" ADD CONSTRAINT "frontend_category_picture_picture_picture_id_fk" FOREIGN KEY ("picture") REFERENCES "public"."picture"("picture_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frontend_category" ADD CONSTRAINT "frontend_category_product_category_id_product_category_product_category_id_fk" FOREIGN KEY ("product_category_id") REFERENCES "public"."product_category"("product_category_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frontend_category" ADD CONSTRAINT "frontend_category_parent" FOREIGN KEY ("company_code","shop_id","parent_id") REFERENCES "public"."frontend_category"("company_code","shop_id","frontend_category_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frontend_category" ADD CONSTRAINT "frontend_category_shop" FOREIGN KEY ("company_code","shop_id") REFERENCES "public"."shop"("company_code","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frontend_page" ADD CONSTRAINT "frontend_page_shop" FOREIGN KEY ("company_code","shop_id") REFERENCES "public"."shop"("company_code","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_location" ADD CONSTRAINT "store_location_country_code_country_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."country"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_location" ADD CONSTRAINT "store_location_shop" FOREIGN KEY ("company_code","shop_id") REFERENCES "public"."shop"("company_code","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_location" ADD CONSTRAINT "store_location_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "obd_text" ADD CONSTRAINT "obd_text_country_code_country_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."country"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "obd_text" ADD CONSTRAINT "obd_text_delivery_method" FOREIGN KEY ("company_code","delivery_method_id") REFERENCES "public"."delivery_method"("company_code","delivery_method_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_band_method" ON "delivery_band" USING btree ("delivery_method_id");--> statement-breakpoint
CREATE INDEX "banner_shop" ON "banner" USING btree ("shop_id","banner_size","position");--> statement-breakpoint
CREATE INDEX "banner_picture" ON "banner" USING btree ("picture");--> statement-breakpoint
CREATE UNIQUE INDEX "frontend_category_slug_en" ON "frontend_category" USING btree ("company_code","shop_id",("slug" ->> 'en')) WHERE "frontend_category"."slug" ->> 'en' <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "frontend_category_slug_de" ON "frontend_category" USING btree ("company_code","shop_id",("slug" ->> 'de')) WHERE "frontend_category"."slug" ->> 'de' <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "frontend_category_slug_hu" ON "frontend_category" USING btree ("company_code","shop_id",("slug" ->> 'hu')) WHERE "frontend_category"."slug" ->> 'hu' <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "frontend_category_slug_sk" ON "frontend_category" USING btree ("company_code","shop_id",("slug" ->> 'sk')) WHERE "frontend_category"."slug" ->> 'sk' <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "frontend_category_slug_ro" ON "frontend_category" USING btree ("company_code","shop_id",("slug" ->> 'ro')) WHERE "frontend_category"."slug" ->> 'ro' <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "frontend_category_slug_cs" ON "frontend_category" USING btree ("company_code","shop_id",("slug" ->> 'cs')) WHERE "frontend_category"."slug" ->> 'cs' <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "frontend_category_slug_bg" ON "frontend_category" USING btree ("company_code","shop_id",("slug" ->> 'bg')) WHERE "frontend_category"."slug" ->> 'bg' <> '';--> statement-breakpoint
CREATE INDEX "frontend_category_below" ON "frontend_category" USING btree ("parent_id","shop_id");--> statement-breakpoint
CREATE INDEX "frontend_category_of" ON "frontend_category" USING btree ("product_category_id");--> statement-breakpoint
CREATE INDEX "frontend_category_picture" ON "frontend_category" USING btree ("picture");--> statement-breakpoint
CREATE UNIQUE INDEX "frontend_page_slug_en" ON "frontend_page" USING btree ("company_code","shop_id",("slug" ->> 'en')) WHERE "frontend_page"."slug" ->> 'en' <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "frontend_page_slug_de" ON "frontend_page" USING btree ("company_code","shop_id",("slug" ->> 'de')) WHERE "frontend_page"."slug" ->> 'de' <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "frontend_page_slug_hu" ON "frontend_page" USING btree ("company_code","shop_id",("slug" ->> 'hu')) WHERE "frontend_page"."slug" ->> 'hu' <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "frontend_page_slug_sk" ON "frontend_page" USING btree ("company_code","shop_id",("slug" ->> 'sk')) WHERE "frontend_page"."slug" ->> 'sk' <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "frontend_page_slug_ro" ON "frontend_page" USING btree ("company_code","shop_id",("slug" ->> 'ro')) WHERE "frontend_page"."slug" ->> 'ro' <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "frontend_page_slug_cs" ON "frontend_page" USING btree ("company_code","shop_id",("slug" ->> 'cs')) WHERE "frontend_page"."slug" ->> 'cs' <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "frontend_page_slug_bg" ON "frontend_page" USING btree ("company_code","shop_id",("slug" ->> 'bg')) WHERE "frontend_page"."slug" ->> 'bg' <> '';--> statement-breakpoint
CREATE INDEX "frontend_page_due" ON "frontend_page" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
ALTER TABLE "shop" ADD CONSTRAINT "reservation-minutes" CHECK ("shop"."reservation_minutes" between 0 and 1440);